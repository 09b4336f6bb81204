import type { Context } from '../context'
import { calendar } from '../on-call/calendar'
import { byName } from '../values/by-name'
import { groupBy } from '../values/group-by'
import type { Range } from './range'

export type TimeOnCall = { userId: number; name: string; milliseconds: number; timeZone: string }

type Interval = { startsAt: Date; endsAt: Date }

/** Each person's time on call in the range so far; overlaps count once. The time zone is the first schedule's. */
export async function timeOnCall(ctx: Context, { from, to }: Range): Promise<TimeOnCall[]> {
  const end = to < ctx.now ? to : ctx.now
  const schedules = await calendar(ctx, { from, to: end })
  const shifts = schedules.flatMap(({ timeZone, shifts }) => shifts.map((shift) => ({ ...shift, timeZone })))
  return [...groupBy(shifts, ({ userId }) => userId)]
    .map(([userId, own]) => {
      const [{ userName, timeZone }] = own
      return { userId, name: userName, timeZone, milliseconds: covered(own, from, end) }
    })
    .filter(({ milliseconds }) => milliseconds > 0)
    .sort((a, b) => b.milliseconds - a.milliseconds || byName(a, b))
}

function covered(intervals: Interval[], from: Date, to: Date) {
  let sum = 0
  let reached = from.getTime()
  for (const { startsAt, endsAt } of intervals.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const begins = Math.max(startsAt.getTime(), reached)
    const ends = Math.min(endsAt.getTime(), to.getTime())
    sum += Math.max(0, ends - begins)
    reached = Math.max(reached, ends)
  }
  return sum
}
