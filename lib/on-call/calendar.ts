import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../context'
import { type RunningOut, runningOut } from './calendar-shifts/running-out'
import { unknownNamesIn } from './calendar-shifts/unknown-names'
import { shiftsBetween } from './layers/versions'
import { peopleById, readSchedules, type ScheduleRow, versionsOf } from './read-schedules'
import { type FinalShift, resolveShifts } from './resolve-shifts'
import type { Shift } from './shift'

export type CalendarShift = FinalShift & { userName: string; isDisabled: boolean }

export type ScheduleCalendar = {
  scheduleId: number
  name: string
  timeZone: string
  /** Before that, nobody was on call in the schedule. */
  createdAt: Date
  teamId: number | null
  shifts: CalendarShift[]
  /** Whom calendars name from now on that nobody here is, in words. */
  unknownNames?: string | undefined
  /** Known only where the period reaches the present. */
  runningOut?: RunningOut | undefined
}

type Period = { from: Date; to: Date }

/** Of those schedules; of all by default. Others get their turn between two: hundreds of schedules take seconds. */
export async function calendar(
  ctx: Context,
  period: Period,
  scheduleIds?: readonly number[],
): Promise<ScheduleCalendar[]> {
  const schedules = await readSchedules(ctx.db, { workspaceId: ctx.workspaceId, scheduleIds }, period)
  const drawn: ScheduleCalendar[] = []
  for (const schedule of schedules) {
    drawn.push(drawnOf(ctx, schedule, period))
    await nextTurn()
  }
  return drawn
}

function drawnOf(ctx: Context, schedule: ScheduleRow, period: Period): ScheduleCalendar {
  const isKnown = period.to >= ctx.now
  const people = peopleById(schedule)
  return {
    scheduleId: schedule.id,
    name: schedule.name,
    timeZone: schedule.timeZone,
    createdAt: schedule.createdAt,
    teamId: schedule.teamId,
    unknownNames: unknownNamesIn(schedule.versions.at(-1)?.layers ?? [], ctx.now),
    runningOut: isKnown ? runningOut(schedule.timeZone, schedule.versions.at(-1)?.layers ?? [], ctx.now) : undefined,
    shifts: finalShifts(schedule, period).map((shift) => {
      const user = people.get(shift.userId)
      return { ...shift, userName: user?.name ?? '', isDisabled: Boolean(user?.disabledAt) }
    }),
  }
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
