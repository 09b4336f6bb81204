import type { Fields } from '../audit/changes'
import { timeInWords } from '../audit/time-in-words'
import type { Condition } from '../conditions/condition'
import { describeConditions } from '../conditions/describe'
import type { SilenceTimes } from './occurrences'

type Silence = SilenceTimes & { reason: string; conditions: Condition[] | undefined }

/** For the audit log. */
export function silenceInWords({ reason, conditions, ...times }: Silence): Fields {
  return { reason, conditions: conditions ? describeConditions(conditions) : 'unreadable', ...timesInWords(times) }
}

export function timesInWords({ startsAt, endsAt, repeatDays, timeZone }: SilenceTimes): Fields {
  const days = repeatDays === 1 ? 'day' : `${repeatDays} days`
  const repeated = repeatDays === null ? '' : `every ${days}, ${timeZone}`
  return { from: timeInWords(startsAt), to: timeInWords(endsAt), repeated }
}

export function pagedInWords(count: number) {
  return count === 1 ? '1 incident pages' : `${count} incidents page`
}

export function reachInWords(isWide: boolean) {
  return isWide ? ', which covers all recent incidents' : ''
}
