import type { Fields } from '../audit/changes'
import { timeInWords } from '../audit/time-in-words'
import type { Condition } from '../conditions/condition'
import { describeConditions } from '../conditions/describe'
import type { SilenceTimes } from './occurrences'

type Silence = SilenceTimes & { reason: string; conditions: Condition[] | undefined; pagesAfter: boolean }

/** For the audit log. */
export function silenceInWords({ reason, conditions, pagesAfter, ...times }: Silence): Fields {
  const afterwards = pagesAfter ? '' : 'nobody is paged'
  const words = conditions ? describeConditions(conditions) : 'unreadable'
  return { reason, conditions: words, ...timesInWords(times), afterwards }
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
