import { countedDeps, deliverCounted } from '../contact-methods/deliver-counted'
import type { ContactDeps } from '../contact-methods/deps'
import { noticeMessage } from '../contact-methods/messages'
import { groupBy } from '../values/group-by'
import { oneLine } from '../values/text'
import { type ComparedStretch, compareShifts } from './compare-shifts'
import { shiftsBetween } from './layers/versions'
import { readSchedules, versionsOf } from './read-schedules'
import { type Override, resolveShifts } from './resolve-shifts'
import { wallClockWords } from './wall-clock-words'

const MOST_LINES = 10

/** With the part of its time that was still to come. */
export type ChangedOverride = Override & { scheduleId: number; kind: 'added' | 'cancelled'; isSwap?: boolean }

type Told = { userId: number; stretch: ComparedStretch; isOn: boolean }

/**
 * Tells whom an override puts on call or takes off it, by all their verified contact methods: they may count on being
 * paged, or on sleeping. Who did it is not told. Each is tried once.
 */
export async function tellOverride(deps: ContactDeps, changed: ChangedOverride) {
  const { ctx, baseUrl } = deps
  const moved = await findMoved(ctx, changed)
  if (!moved) return
  const { name, timeZone, people } = moved
  const methods = await ctx.db.read.contactMethod.findMany({
    where: { userId: { in: [...people.keys()] }, verifiedAt: { not: null }, user: { disabledAt: null } },
  })
  const by = oneLine(ctx.actor.name)
  const sent = methods.map((method) => {
    const told = people.get(method.userId) ?? []
    const message = noticeMessage({
      title: `${told.some(({ isOn }) => isOn) ? 'You are on call' : 'You are not on call'}: ${by} ${(changed.isSwap ? SWAPPED : DONE)[changed.kind]} in ${oneLine(name)}`,
      lines: linesOf(told, timeZone, ctx.now),
      link: { text: 'On call', url: `${baseUrl}/on-call` },
      now: ctx.now,
    })
    return deliverCounted(countedDeps(deps), method, message)
  })
  await Promise.all(sent)
}

const DONE = { added: 'added an override', cancelled: 'cancelled an override' }
const SWAPPED = { added: 'took the swap', cancelled: 'took the swap back' }

async function findMoved(ctx: ContactDeps['ctx'], changed: ChangedOverride) {
  const period = { from: changed.startsAt, to: changed.endsAt }
  const wanted = { workspaceId: ctx.workspaceId, scheduleIds: [changed.scheduleId] }
  const [schedule] = await readSchedules(ctx.db, wanted, period)
  if (!schedule) return undefined
  const turns = shiftsBetween(versionsOf(schedule), period)
  const others = schedule.overrides.filter(({ id }) => id !== changed.id)
  const [without, whole] = [resolveShifts(turns, others), resolveShifts(turns, [...others, changed])]
  const isAdded = changed.kind === 'added'
  const stretches = compareShifts(isAdded ? without : whole, isAdded ? whole : without, period)
  const told = stretches.flatMap((stretch) => toldOf(stretch, ctx))
  return { ...schedule, people: groupBy(told, ({ userId }) => userId) }
}

function toldOf(stretch: ComparedStretch, { actor }: ContactDeps['ctx']): Told[] {
  const { before, after } = stretch
  const both = [
    ...after.filter((userId) => !before.includes(userId)).map((userId) => ({ userId, stretch, isOn: true })),
    ...before.filter((userId) => !after.includes(userId)).map((userId) => ({ userId, stretch, isOn: false })),
  ]
  return both.filter(({ userId }) => userId !== actor.userId)
}

function linesOf(told: Told[], timeZone: string, now: Date) {
  const lines = told.slice(0, MOST_LINES).map(({ stretch: { startsAt, endsAt }, isOn }) => {
    const span = `${wallClockWords(timeZone, startsAt, now)} to ${wallClockWords(timeZone, endsAt, now)} ${timeZone}`
    return `${isOn ? 'On call' : 'No longer on call'}: ${span}`
  })
  return told.length > MOST_LINES ? [...lines, `and ${told.length - MOST_LINES} more`] : lines
}
