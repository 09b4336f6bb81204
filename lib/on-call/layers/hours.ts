import { z } from 'zod'
import { instantOf, lastInstantOf, wallClockAt } from '../wall-clock'
import { type Span, unionOf } from './spans'

/** Monday is 1, Sunday 7. */
const weekTime = z.object({ day: z.int().min(1).max(7), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })
type WeekTime = z.infer<typeof weekTime>

/** They may cross midnight and the week's end; equal ends are a whole week. */
export const weeklyHours = z.array(z.object({ from: weekTime, to: weekTime }))
export type WeeklyHours = z.infer<typeof weeklyHours>[number]

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const WEEK = 7 * DAY
/** 1970-01-05 */
const A_MONDAY = 4 * DAY

/** Without any hours: always. What begins within a repeated hour begins at its first time, and ends at its last. */
export function hoursBetween(
  timeZone: string,
  hours: readonly WeeklyHours[],
  { from, to }: { from: Date; to: Date },
): Span[] {
  if (hours.length === 0) return [{ startsAt: from, endsAt: to }]
  const first = mondayOf(wallClockAt(timeZone, from.getTime())) - WEEK
  const last = wallClockAt(timeZone, to.getTime()) + DAY
  const spans: Span[] = []
  const weekly = hours.map(minutesOf)
  for (let monday = first; monday < last; monday += WEEK)
    for (const [begins, ends] of weekly) {
      const startsAt = new Date(instantOf(timeZone, monday + begins))
      const endsAt = new Date(lastInstantOf(timeZone, monday + ends))
      if (startsAt < endsAt && startsAt < to && endsAt > from) spans.push({ startsAt, endsAt })
    }
  return unionOf(spans)
}

/** Whether a time on the wall clock, in milliseconds as if it were UTC, meets any of the hours. */
export function meetsHours(hours: readonly WeeklyHours[], { from, to }: { from: number; to: number }) {
  if (to - from >= WEEK) return true
  const monday = mondayOf(from)
  return hours.some((one) => {
    const [begins, ends] = minutesOf(one)
    return [-WEEK, 0, WEEK].some((week) => monday + week + begins < to && monday + week + ends > from)
  })
}

function minutesOf({ from, to }: WeeklyHours) {
  const [begins, ends] = [minuteOf(from), minuteOf(to)]
  return [begins, ends > begins ? ends : ends + WEEK] as const
}

function mondayOf(wall: number) {
  return wall - ((((wall - A_MONDAY) % WEEK) + WEEK) % WEEK)
}

/** Milliseconds since Monday, 00:00. */
function minuteOf({ day, time }: WeekTime) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (day - 1) * DAY + (hour * 60 + minute) * MINUTE
}
