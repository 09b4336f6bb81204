import type { Condition } from '../conditions/condition'
import { sha256 } from '../values/sha256'
import type { SilenceTimes } from './occurrences'

/** Without `conditions`: this version can't read them. */
type Marked = SilenceTimes & { reason: string; conditions: readonly Condition[] | undefined; pagesAfter?: boolean }

/** Changes with everything that a silence's form holds. */
export function silenceMark({ reason, conditions, startsAt, endsAt, repeatDays, timeZone, pagesAfter = true }: Marked) {
  return sha256(JSON.stringify([reason, conditions, startsAt, endsAt, repeatDays, timeZone, pagesAfter]))
}
