import { addMilliseconds, addMinutes, subMinutes } from 'date-fns'
import type { Asking } from '../db/database'
import { shiftsBetween } from '../on-call/layers/versions'
import { readSchedules, type ScheduleRow, versionsOf } from '../on-call/read-schedules'
import { type FinalShift, resolveShifts } from '../on-call/resolve-shifts'

/** How long before, and for how long after a time that nobody has seen. */
export const NOTICE_MINUTES = 60
const LATE_MINUTES = 15

/** Somebody goes on call in a schedule who was not on call in it before. */
export type HandOverFound = { scheduleId: number; userId: number; startsAt: Date }

/**
 * Those of the next hour, and of the last minutes, as after a restart. Without those by an override that is newer than that
 * hour: whoever it puts on call was told when it was made.
 */
export async function findHandOvers(asking: Asking, workspaceId: number, now: Date): Promise<HandOverFound[]> {
  const period = { from: subMinutes(now, LATE_MINUTES), to: addMinutes(now, NOTICE_MINUTES) }
  const schedules = await readSchedules(asking, { workspaceId }, period)
  return schedules.flatMap((schedule) => handOversIn(schedule, period))
}

type Period = { from: Date; to: Date }

function handOversIn(schedule: ScheduleRow, { from, to }: Period): HandOverFound[] {
  // With the turn before the first one, and one that begins at the end itself.
  const turns = shiftsBetween(versionsOf(schedule), { from: subMinutes(from, 1), to: addMilliseconds(to, 1) })
  const shifts = resolveShifts(turns, schedule.overrides)
  return shifts
    .filter(({ startsAt }) => startsAt > from && startsAt <= to)
    .filter((shift) => !isToldAlready(schedule, shift))
    .filter((shift) => !shifts.some((one) => goesOn(one, shift)))
    .map(({ userId, startsAt }) => ({ scheduleId: schedule.id, userId, startsAt }))
}

function goesOn(before: FinalShift, { userId, startsAt }: FinalShift) {
  return before.userId === userId && before.endsAt.getTime() === startsAt.getTime()
}

function isToldAlready({ overrides }: ScheduleRow, { overrideId, startsAt }: FinalShift) {
  const override = overrides.find(({ id }) => id === overrideId)
  return override !== undefined && override.createdAt > subMinutes(startsAt, NOTICE_MINUTES)
}
