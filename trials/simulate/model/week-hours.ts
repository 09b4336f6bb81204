import type { WeekHours, WeekTime } from '../record/settings'
import { localTime } from './local-time'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const WEEK = 7 * DAY
/** 1970-01-05 */
const A_MONDAY = 4 * DAY
const LONGEST_LEAP = 120 * MINUTE

/** Hours begin the first time that the clock shows their beginning, and end the last time that it shows their end. */
export function isWithinHours(timeZone: string, hours: readonly WeekHours[], wall: number): boolean {
  if (hours.length === 0) return true
  const begun = latestShown(timeZone, wall)
  const shown = minutesAround(timeZone, wall, 1).map((away) => localTime(timeZone, nextMinute(wall) + away))
  const left = Math.min(localTime(timeZone, wall) + 1, localTime(timeZone, wall + 1), ...shown)
  return hours.some((one) =>
    weeksAround(begun).some((monday) => monday + startOf(one) <= begun && left <= monday + endOf(one)),
  )
}

/** What the clock has shown at the latest, in milliseconds as if it were UTC: setting it back takes back no day that has begun. */
export function latestShown(timeZone: string, wall: number) {
  return Math.max(...minutesAround(timeZone, wall, -1).map((away) => localTime(timeZone, wall + away)))
}

/** Those that a change of the clocks may concern. */
function minutesAround(timeZone: string, wall: number, way: 1 | -1) {
  const isEven =
    localTime(timeZone, wall + LONGEST_LEAP) - localTime(timeZone, wall - LONGEST_LEAP) === 2 * LONGEST_LEAP
  return Array.from({ length: isEven ? 1 : LONGEST_LEAP / MINUTE }, (_, minute) => way * minute * MINUTE)
}

function nextMinute(wall: number) {
  return Math.floor(wall / MINUTE) * MINUTE + MINUTE
}

function weeksAround(local: number) {
  const monday = local - ((((local - A_MONDAY) % WEEK) + WEEK) % WEEK)
  return [monday - WEEK, monday, monday + WEEK]
}

function startOf({ from }: WeekHours) {
  return minutesOf(from)
}

/** After the start, perhaps in the next week. */
function endOf({ from, to }: WeekHours) {
  const end = minutesOf(to)
  return end > minutesOf(from) ? end : end + WEEK
}

function minutesOf({ day, time }: WeekTime) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (day - 1) * DAY + (hour * 60 + minute) * MINUTE
}
