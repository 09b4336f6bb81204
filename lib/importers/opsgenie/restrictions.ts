import type { WeeklyHours } from '../../on-call/layers/hours'
import { DAY_MINUTES, everyDay, hoursOf, type MinuteSpan } from '../layers/hours'
import type { TimeRestriction } from './shapes'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Always without a restriction; undefined: they say nothing that could be read, or are too many. */
export function restrictedHours(given: TimeRestriction | undefined): WeeklyHours[] | undefined {
  if (!given) return []
  const spans = [...(given.restriction ? [given.restriction] : []), ...(given.restrictions ?? [])].flatMap(spansOf)
  return spans.length === 0 ? undefined : hoursOf(spans)
}

type Restriction = NonNullable<TimeRestriction['restrictions']>[number]

function spansOf({ startHour, startMin, endHour, endMin, startDay, endDay }: Restriction): MinuteSpan[] {
  const [from, to] = [startHour * 60 + startMin, endHour * 60 + endMin]
  const [first, last] = [DAYS.indexOf(startDay?.toLowerCase() ?? ''), DAYS.indexOf(endDay?.toLowerCase() ?? '')]
  if (first < 0 || last < 0) return everyDay(from, to)
  const [begins, ends] = [first * DAY_MINUTES + from, last * DAY_MINUTES + to]
  return [{ from: begins, to: ends > begins ? ends : ends + 7 * DAY_MINUTES }]
}
