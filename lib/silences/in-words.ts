import type { Fields } from '../audit/changes'
import { timeInWords } from '../audit/time-in-words'
import type { SilenceTimes } from './occurrences'

/** For the audit log. */
export function timesInWords({ startsAt, endsAt, repeatDays, timeZone }: SilenceTimes): Fields {
  const days = repeatDays === 1 ? 'day' : `${repeatDays} days`
  const repeated = repeatDays === null ? '' : `every ${days}, ${timeZone}`
  return { from: timeInWords(startsAt), to: timeInWords(endsAt), repeated }
}
