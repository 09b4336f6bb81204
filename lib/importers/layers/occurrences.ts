import { instantOf, wallClockAt } from '../../on-call/wall-clock'
import { type Recurrence, weekday } from './recurrence'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MOST = 200_000

/**
 * The first shift that begins, or that is not over, at an instant; with a day of the week that the recurrence has. `isOver`
 * decides what counts.
 */
export function firstFrom(given: Recurrence, isOver: (start: Date) => boolean): Date {
  const { zone } = given
  let wall = onADay(given, wallClockAt(zone, given.start.getTime()))
  for (let tries = 0; tries < MOST; tries++) {
    const at = new Date(instantOf(zone, wall))
    if (!isOver(at)) return at
    wall = nextWall(given, wall)
  }
  return given.start
}

/** When the last shift is over that begins no later than `until`; a shift lasts on the wall clock. */
export function endOfLast(given: Recurrence, until: Date): Date {
  const { zone, minutes } = given
  let wall = wallClockAt(zone, given.start.getTime())
  for (let tries = 0; tries < MOST && instantOf(zone, nextWall(given, wall)) <= until.getTime(); tries++)
    wall = nextWall(given, wall)
  return new Date(instantOf(zone, wall + minutes * MINUTE))
}

/** A start on another day than those of the recurrence is moved to the first of them in its week. */
function onADay({ byDay, weekStart }: Recurrence, wall: number) {
  if (byDay.length === 0 || byDay.includes(weekday(wall))) return wall
  const [first = 0] = byDay.toSorted((one, other) => ((one - weekStart + 7) % 7) - ((other - weekStart + 7) % 7))
  return wall + ((first - weekday(wall) + 7) % 7) * DAY
}

function nextWall({ unit, interval, byDay, weekStart }: Recurrence, wall: number) {
  if (unit === 'hour') return wall + interval * HOUR
  if (unit === 'day' && byDay.length === 0) return wall + interval * DAY
  if (unit === 'month') return new Date(wall).setUTCMonth(new Date(wall).getUTCMonth() + interval)
  if (byDay.length === 0) return wall + interval * 7 * DAY
  const later =
    [1, 2, 3, 4, 5, 6, 7].map((days) => wall + days * DAY).find((one) => byDay.includes(weekday(one))) ?? wall + 7 * DAY
  const weekOf = (one: number) => Math.floor((one / DAY - ((weekStart + 4) % 7)) / 7)
  const isSameWeek = weekOf(later) === weekOf(wall)
  return unit === 'day' || isSameWeek ? later : later + (interval - 1) * 7 * DAY
}
