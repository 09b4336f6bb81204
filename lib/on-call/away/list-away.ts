import { type Context, may } from '../../context'
import type { ScheduleCalendar } from '../calendar'
import { joinShifts } from '../now-and-next'
import type { Shift } from '../shift'
import { type AwayStretch, awayAmong } from './away-among'
import { readAbsences } from './read-absences'

export type AwayOnCall = AwayStretch & { scheduleId: number; userName: string }

/** Who is away while they are on call, from now on, in order. Why is for admins: it may be an illness. */
export async function listAway(ctx: Context, calendars: readonly ScheduleCalendar[], to: Date): Promise<AwayOnCall[]> {
  const period = { from: ctx.now, to }
  const absences = await readAbsences(ctx.db.read, ctx.workspaceId, period)
  if (absences.length === 0) return []
  const away = calendars.flatMap(({ scheduleId, timeZone, shifts }) => {
    const coming = joinShifts(shifts).filter(({ startsAt, endsAt }) => endsAt > ctx.now && startsAt < to)
    const nameOf = new Map(coming.map(({ userId, userName }) => [userId, userName]))
    return awayAmong(coming, absences, timeZone)
      .filter(({ endsAt }) => endsAt > ctx.now)
      .map((one) => ({
        ...one,
        title: may(ctx, 'manage calendars') ? one.title : '',
        scheduleId,
        userName: nameOf.get(one.userId) ?? '',
      }))
  })
  return away.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** The first that meets a part of a shift. */
export function awayIn(away: readonly AwayOnCall[], scheduleId: number, shift: Shift): AwayOnCall | undefined {
  return away.find(
    (one) =>
      one.scheduleId === scheduleId &&
      one.userId === shift.userId &&
      one.startsAt < shift.endsAt &&
      one.endsAt > shift.startsAt,
  )
}
