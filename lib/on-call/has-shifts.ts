import type { Asking } from '../db/database'
import { shiftsBetween } from './layers/versions'
import { readSchedules, type ScheduleRow, versionsOf } from './read-schedules'
import { resolveShifts } from './resolve-shifts'

type Wanted = { workspaceId: number; scheduleId: number; userId: number; startsAt: Date; endsAt: Date }

/** Whether the person is on call in the span, and in which schedule; undefined without such a schedule. */
export async function hasShifts(
  asking: Asking,
  { workspaceId, scheduleId, userId, startsAt, endsAt }: Wanted,
): Promise<{ schedule: ScheduleRow; isOnCall: boolean } | undefined> {
  const span = { from: startsAt, to: endsAt }
  const [schedule] = await readSchedules(asking, { workspaceId, scheduleIds: [scheduleId] }, span)
  if (!schedule) return undefined
  const shifts = resolveShifts(shiftsBetween(versionsOf(schedule), span), schedule.overrides)
  const isOnCall = shifts.some((one) => one.userId === userId && one.startsAt < endsAt && one.endsAt > startsAt)
  return { schedule, isOnCall }
}

type Named = { name: string }

export function notOnCall(user: Named, schedule: Named) {
  return `${user.name} is not on call in ${schedule.name} in that time.`
}
