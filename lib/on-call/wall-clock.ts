import { tzOffset } from '@date-fns/tz'

/** Farther than any zone is from UTC. */
const FARTHEST = 16 * 3_600_000

/** The zone's wall clock at an instant, in milliseconds as if it were UTC. */
export function wallClockAt(timeZone: string, instant: number) {
  return instant + offsetAt(timeZone, instant)
}

/** The zone's wall clock as a form's field of the type datetime-local holds it: `2026-03-01T09:00`. */
export function wallClockText(timeZone: string, at: Date) {
  return new Date(wallClockAt(timeZone, at.getTime())).toISOString().slice(0, 16)
}

/**
 * The first instant that shows this time or a later one: the first of a repeated hour, the end of a skipped one. So
 * later times never give earlier instants.
 */
export function instantOf(timeZone: string, wallClock: number) {
  const before = wallClock - offsetAt(timeZone, wallClock - FARTHEST)
  const after = wallClock - offsetAt(timeZone, wallClock + FARTHEST)
  if (before === after || wallClockAt(timeZone, before) === wallClock) return before
  if (wallClockAt(timeZone, after) === wallClock) return after
  return leapBetween(timeZone, after, before)
}

/** The last instant that shows this time: the second of a repeated hour, the end of a skipped one. */
export function lastInstantOf(timeZone: string, wallClock: number) {
  const after = wallClock - offsetAt(timeZone, wallClock + FARTHEST)
  return wallClockAt(timeZone, after) === wallClock ? after : instantOf(timeZone, wallClock)
}

/** How often the zone's clocks show this time: not at all when it is skipped, twice when it is repeated. */
export function timesShown(timeZone: string, wallClock: number) {
  const instants = new Set([-FARTHEST, FARTHEST].map((away) => wallClock - offsetAt(timeZone, wallClock + away)))
  return [...instants].filter((instant) => wallClockAt(timeZone, instant) === wallClock).length
}

function leapBetween(timeZone: string, from: number, to: number) {
  const old = offsetAt(timeZone, from)
  let [early, late] = [from, to]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(timeZone, middle) === old) early = middle
    else late = middle
  }
  return late
}

function offsetAt(timeZone: string, instant: number) {
  return Math.round(tzOffset(timeZone, new Date(instant)) * 60_000)
}
