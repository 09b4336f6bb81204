import { type Span, unionOf } from '../layers/spans'
import { instantOf } from '../wall-clock'

/** From midnight to midnight on the wall clock, as if it were UTC. */
export type HolidayDays = readonly Span[]

/** In a zone, in order and apart. */
export function holidaySpans(timeZone: string, days: HolidayDays): Span[] {
  const at = (wall: Date) => new Date(instantOf(timeZone, wall.getTime()))
  return unionOf(days.map(({ startsAt, endsAt }) => ({ startsAt: at(startsAt), endsAt: at(endsAt) })))
}
