import { instantOf, lastInstantOf, wallClockAt } from '../wall-clock'
import { type Span, unionOf } from './spans'

/** A day of the week, Monday 1 to Sunday 7, and a time HH:MM. */
type WeekTime = { day: number; time: string }

/** It may cross midnight and the week's end; equal ends are a whole week. */
export type WeeklyHours = { from: WeekTime; to: WeekTime }

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
  for (let monday = first; monday < last; monday += WEEK)
    for (const one of hours) {
      const [begins, ends] = minutesOf(one)
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
