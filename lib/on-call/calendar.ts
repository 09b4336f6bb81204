import type { Context } from '../context'
import { shiftsBetween } from './layers/versions'
import { personIn, readSchedules, type ScheduleRow, versionsOf } from './read-schedules'
import { type FinalShift, resolveShifts } from './resolve-shifts'
import type { Shift } from './shift'

export type CalendarShift = FinalShift & { userName: string; isDisabled: boolean }

export type ScheduleCalendar = {
  scheduleId: number
  name: string
  timeZone: string
  /** Before that, nobody was on call in the schedule. */
  createdAt: Date
  shifts: CalendarShift[]
}

export async function calendar(ctx: Context, period: { from: Date; to: Date }): Promise<ScheduleCalendar[]> {
  const schedules = await readSchedules(ctx.db.read, { workspaceId: ctx.workspaceId }, period)
  return schedules.map((schedule) => ({
    scheduleId: schedule.id,
    name: schedule.name,
    timeZone: schedule.timeZone,
    createdAt: schedule.createdAt,
    shifts: finalShifts(schedule, period).map((shift) => {
      const user = personIn(schedule, shift.userId)
      return { ...shift, userName: user?.name ?? '', isDisabled: Boolean(user?.disabledAt) }
    }),
  }))
}

/** Shifts that overlap the period; the first one begins when the schedule was made. */
export function finalShifts(schedule: ScheduleRow, { from, to }: { from: Date; to: Date }) {
  const shifts = beginningAt(schedule.createdAt, shiftsBetween(versionsOf(schedule), { from, to }))
  return resolveShifts(shifts, schedule.overrides).filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
}

/** A rotation is a formula, which gives turns for any time. */
function beginningAt(createdAt: Date, shifts: Shift[]) {
  return shifts
    .filter(({ endsAt }) => endsAt > createdAt)
    .map((shift) => ({ ...shift, startsAt: shift.startsAt < createdAt ? createdAt : shift.startsAt }))
}
