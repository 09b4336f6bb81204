import { addMinutes, max } from 'date-fns'
import type { ChannelDeps, Message } from '../channels/channel'
import { postInChat } from '../chat-channels/kinds'
import { noticeMessage } from '../contact-methods/messages'
import { isSettled, notifyQuietly } from '../contact-methods/notify-quietly'
import type { Database, Prisma } from '../db/database'
import { onCallAt } from '../on-call/who-is-on-call'
import { handOverLines, handOverTitle, postTitle } from './words'

/** Another instance, or a later look, takes it up then. */
const AGAIN_MINUTES = 2
const MOST_ATTEMPTS = 5
const AT_ONCE = 20

type Deps = { db: Database; channels: ChannelDeps; baseUrl: string; now: () => Date }

const INCLUDED = {
  schedule: { include: { team: { include: { chatChannel: true } } } },
  user: { select: { id: true, name: true, disabledAt: true, hearsHandOvers: true } },
} as const

type Due = Prisma.HandOverGetPayload<{ include: typeof INCLUDED }>

/** Tells whoever goes on call, and posts in chat channels who is on call now; resolves with how many were due. */
export async function tellHandOvers(deps: Deps): Promise<number> {
  const due = await deps.db.read.handOver.findMany({
    where: { endedAt: null, dueAt: { lte: deps.now() } },
    orderBy: { dueAt: 'asc' },
    take: AT_ONCE,
    include: INCLUDED,
  })
  for (const one of due) await tellOne(deps, one)
  return due.length
}

async function tellOne(deps: Deps, due: Due) {
  if (!(await claim(deps, due))) return
  const isTold = await send(deps, due)
  if (isTold || due.attempts + 1 >= MOST_ATTEMPTS) await end(deps, due)
}

async function claim({ db, now }: Deps, { id, attempts }: Due) {
  const data = { attempts: attempts + 1, dueAt: addMinutes(now(), AGAIN_MINUTES) }
  const { count } = await db.write((tx) => tx.handOver.updateMany({ where: { id, attempts, endedAt: null }, data }))
  return count === 1
}

async function end({ db, now }: Deps, { id }: Due) {
  await db.write((tx) => tx.handOver.updateMany({ where: { id }, data: { endedAt: now() } }))
}

/** Whether nothing is left to do: it was told, or the schedule or its person has changed since. */
async function send(deps: Deps, due: Due): Promise<boolean> {
  const { db, now } = deps
  const { workspaceId, scheduleId, user, startsAt, isPost } = due
  const at = max([startsAt, now()])
  const onCall = await onCallAt(db, { workspaceId, scheduleIds: [scheduleId] }, at)
  const shift = onCall.find(({ userId }) => userId === user.id)
  if (!shift || user.disabledAt) return true
  const told = {
    schedule: due.schedule.name,
    person: user.name,
    timeZone: shift.timeZone,
    startsAt,
    until: shift.until,
  }
  if (isPost) return post(deps, due, messageOf(deps, { title: postTitle(told, now()), lines: [] }))
  const words = { title: handOverTitle(told, now()), lines: handOverLines(told, now()) }
  return tellPerson(deps, due, messageOf(deps, words))
}

function messageOf({ baseUrl, now }: Deps, words: { title: string; lines: string[] }): Message {
  return noticeMessage({ ...words, link: { text: 'On call', url: `${baseUrl}/on-call` }, now: now() })
}

async function tellPerson(deps: Deps, { user }: Due, message: Message) {
  return !user.hearsHandOvers || isSettled(await notifyQuietly(deps, { id: user.id }, message))
}

async function post({ channels }: Deps, { schedule }: Due, message: Message) {
  const chat = schedule.team?.chatChannel
  if (!chat || chat.removedAt) return true
  return isSettled([await postInChat(channels, chat, message)])
}
