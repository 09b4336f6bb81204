import { addMinutes } from 'date-fns'
import type { ChannelDeps } from '../channels/channel'
import { postInChat } from '../chat-channels/kinds'
import { noticeMessage } from '../contact-methods/messages'
import { isSettled, notifyQuietly } from '../contact-methods/notify-quietly'
import type { Database, Prisma } from '../db/database'
import { namedIn, readSchedules } from '../on-call/read-schedules'
import { wallClockWords } from '../on-call/wall-clock-words'
import { oneLine } from '../values/text'
import { tellNext } from './when-to-tell'

/** Another instance, or a later look, takes it up then. */
const AGAIN_MINUTES = 2
const MOST_ATTEMPTS = 5
const AT_ONCE = 20

type Deps = { db: Database; channels: ChannelDeps; baseUrl: string; now: () => Date }

const INCLUDED = {
  schedule: { include: { team: { include: { chatChannel: true } } } },
  user: { select: { id: true, name: true } },
} as const
type Due = Prisma.SwapGetPayload<{ include: typeof INCLUDED }>

/** Tells those who could take an open swap, when it is asked for and before it begins; resolves with how many were due. */
export async function tellSwaps(deps: Deps): Promise<number> {
  const due = await deps.db.read.swap.findMany({
    where: { tellAt: { lte: deps.now() } },
    orderBy: { tellAt: 'asc' },
    take: AT_ONCE,
    include: INCLUDED,
  })
  for (const one of due) await tellOne(deps, one)
  return due.length
}

async function tellOne(deps: Deps, due: Due) {
  const { db, now } = deps
  const { id, attempts } = due
  const isOpen = due.endsAt > now()
  const again = { attempts: attempts + 1, tellAt: isOpen ? addMinutes(now(), AGAIN_MINUTES) : null }
  const unchanged = { id, attempts, tellAt: due.tellAt, endedAt: null, takenById: null }
  const { count } = await db.write((tx) => tx.swap.updateMany({ where: unchanged, data: again }))
  if (count === 0 || !isOpen) return
  const isTold = await send(deps, due)
  if (!isTold && attempts + 1 < MOST_ATTEMPTS) return
  const data = { attempts: 0, tellAt: tellNext(due.startsAt, now()) }
  const where = { id, attempts: attempts + 1, takenById: null, endedAt: null }
  await db.write((tx) => tx.swap.updateMany({ where, data }))
}

/** Whether one of those that were asked has it, or nobody could ever get it. */
async function send(deps: Deps, due: Due): Promise<boolean> {
  const { channels, now } = deps
  const { name, timeZone, team } = due.schedule
  const words = (at: Date) => wallClockWords(timeZone, at, now())
  const message = noticeMessage({
    title: `Who takes the shifts of ${oneLine(due.user.name)} in ${oneLine(name)}?`,
    lines: [`From ${words(due.startsAt)} to ${words(due.endsAt)} ${timeZone}.`, ...(due.note ? [due.note] : [])],
    link: { text: 'Take them', url: `${deps.baseUrl}/on-call#swaps` },
    now: now(),
  })
  const chat = team?.chatChannel
  const isFirst = due.tellAt?.getTime() === due.createdAt.getTime() || due.attempts > 0
  const posted = chat && !chat.removedAt ? [await postInChat(channels, chat, message)] : []
  // What is posted where the team talks need not reach each of them again and again.
  if (posted.length > 0 && !isFirst) return isSettled(posted)
  const others = { id: { in: await othersOf(deps, due) }, hearsHandOvers: true }
  return isSettled([...posted, ...(await notifyQuietly(deps, others, message))])
}

/** Who else has turns in the schedule. */
async function othersOf({ db, now }: Deps, { workspaceId, scheduleId, userId }: Due) {
  const period = { from: now(), to: now() }
  const [schedule] = await readSchedules(db, { workspaceId, scheduleIds: [scheduleId] }, period)
  const members = schedule?.versions.flatMap(({ layers }) => layers.flatMap(namedIn)) ?? []
  return [...new Set(members.map((member) => member.userId))].filter((id) => id !== userId)
}
