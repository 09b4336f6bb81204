import { overlap, type Span, unionOf } from '../layers/spans'
import { type ByHours, type DayPart, dayParts, sumOf, timeByHours } from './hours'
import { type Interruptions, interruptionsOf } from './interruptions'
import { type Month, monthIn } from './months'
import type { Reached } from './read-pages'

/** `onCall` in milliseconds. */
export type Figures = Interruptions & { onCall: ByHours }

/** Handing over takes as long at most: what was under way then still belongs to whoever was on call. */
const LATE_MS = 15 * 60_000

/** Knows the days of a month in each zone, so that they are worked out once. */
export function createFigures(month: Month, now: Date, holidays: ReadonlySet<string>) {
  const known = new Map<string, DayPart[]>()
  const partsIn = (timeZone: string) => {
    const parts = known.get(timeZone) ?? dayParts(timeZone, soFar(monthIn(timeZone, month), now), holidays)
    known.set(timeZone, parts)
    return parts
  }
  return (timeZone: string, shifts: readonly Span[], reached: readonly Reached[]): Figures => {
    const parts = partsIn(timeZone)
    return { onCall: timeByHours(shifts, parts), ...interruptionsOf(reached, parts) }
  }
}

function soFar(month: Span, now: Date): Span {
  return overlap(month, { startsAt: month.startsAt, endsAt: now })
}

/** What reached a person while they had one of the shifts; both are in order. */
export function whileOnCall(reached: readonly Reached[], shifts: readonly Span[]): Reached[] {
  const spans = unionOf(shifts)
  let at = 0
  return reached.filter(({ first, last }) => {
    while ((spans[at]?.endsAt.getTime() ?? Number.POSITIVE_INFINITY) + LATE_MS <= first) at++
    const span = spans[at]
    return span !== undefined && span.startsAt.getTime() <= last
  })
}

export function isEmpty({ onCall, interruptions, nights, weekends }: Figures) {
  return sumOf(onCall) + sumOf(interruptions) + nights + weekends === 0
}

/** The most interrupted first: by nights, then weekends, then interruptions. */
export function compareFigures(one: Figures, other: Figures) {
  return (
    other.nights - one.nights || other.weekends - one.weekends || sumOf(other.interruptions) - sumOf(one.interruptions)
  )
}
