import { tzOffset } from '@date-fns/tz'

const HOUR = 3_600_000
/** Farther than any zone is from UTC. */
const FARTHEST = 16 * HOUR

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

type Offsets = Map<number, number | 'changes'>

/** Of each zone by the hour since 1970: the offset, or that it changes within the hour. */
const known = new Map<string, Offsets>()
const MOST_HOURS = 10_000

/** Looked up once for each hour: shifts of many layers ask for the same ones, and Intl is slow. */
function offsetAt(timeZone: string, instant: number) {
  const hour = Math.floor(instant / HOUR)
  const offsets = offsetsOf(timeZone)
  const offset = offsets.get(hour) ?? offsetOfHour(timeZone, hour)
  offsets.set(hour, offset)
  return offset === 'changes' ? lookUp(timeZone, instant) : offset
}

function offsetsOf(timeZone: string) {
  const there = known.get(timeZone)
  if (there && there.size < MOST_HOURS) return there
  const offsets: Offsets = new Map()
  known.set(timeZone, offsets)
  return offsets
}

function offsetOfHour(timeZone: string, hour: number) {
  const [first, last] = [lookUp(timeZone, hour * HOUR), lookUp(timeZone, (hour + 1) * HOUR - 1)]
  return first === last ? first : 'changes'
}

function lookUp(timeZone: string, instant: number) {
  return Math.round(tzOffset(timeZone, new Date(instant)) * 60_000)
}
