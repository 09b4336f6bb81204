import { addDays } from 'date-fns'
import type { Context } from '../context'
import { readCalendarShifts } from '../on-call/calendar-shifts/read'
import { onCallAt } from '../on-call/who-is-on-call'
import { listPolicies } from './get'

export async function listDuties(ctx: Context): Promise<Map<number, string[]>> {
  const duties = new Map<number, string[]>()
  const add = (userId: number, words: string) => {
    const known = duties.get(userId) ?? []
    if (!known.includes(words)) duties.set(userId, [...known, words])
  }
  const onCall = await onCallAt(ctx.db, ctx, ctx.now)
  for (const { userId, scheduleName } of onCall) add(userId, `is on call now in ${scheduleName}`)
  const isOnCall = (scheduleId: number, userId: number) =>
    onCall.some((one) => one.scheduleId === scheduleId && one.userId === userId)
  for (const { userId, layer } of await readMembers(ctx)) {
    const { id, name } = layer.version.schedule
    if (!isOnCall(id, userId)) add(userId, `takes turns in ${name}`)
  }
  for (const { schedule, userIds } of await readNamed(ctx))
    for (const userId of userIds) if (!isOnCall(schedule.id, userId)) add(userId, `has shifts in ${schedule.name}`)
  for (const { name, steps, lastResort } of await listPolicies(ctx)) {
    for (const [index, { targets }] of steps.entries())
      for (const target of targets)
        if ('userId' in target) add(target.userId, `is paged by step ${index + 1} of ${name}`)
    for (const target of lastResort) if ('userId' in target) add(target.userId, `is the last resort of ${name}`)
  }
  return duties
}

function readMembers({ db, workspaceId }: Context) {
  return db.read.layerMember.findMany({
    where: { workspaceId, layer: { version: { endsAt: null } } },
    orderBy: [{ layer: { version: { scheduleId: 'asc' } } }, { layerId: 'asc' }, { turn: 'asc' }, { position: 'asc' }],
    include: { layer: { select: { version: { select: { schedule: { select: { id: true, name: true } } } } } } },
  })
}

const AHEAD_DAYS = 366

/** By calendars that say who is on call, in the coming year. */
async function readNamed({ db, workspaceId, now }: Context) {
  const layers = await db.read.scheduleLayer.findMany({
    where: { workspaceId, shiftsCalendarId: { not: null }, version: { endsAt: null } },
    select: { shiftsCalendarId: true, version: { select: { schedule: { select: { id: true, name: true } } } } },
  })
  const calendarIds = layers.flatMap(({ shiftsCalendarId }) => shiftsCalendarId ?? [])
  const period = { from: now, to: addDays(now, AHEAD_DAYS) }
  const shiftsOf = await readCalendarShifts(db, { workspaceId, calendarIds }, period)
  return layers.map(({ shiftsCalendarId, version: { schedule } }) => {
    const coming = shiftsOf(shiftsCalendarId).filter(({ endsAt }) => endsAt > now)
    return { schedule, userIds: new Set(coming.flatMap(({ people }) => people.map(({ userId }) => userId))) }
  })
}
