import { addHours } from 'date-fns'

const DAY = 24

/** Before the beginning, beside once when it is asked for. */
const HOURS_BEFORE = [28 * DAY, 21 * DAY, 14 * DAY, 7 * DAY, 3 * DAY, 2 * DAY, DAY, 12]

/** When others are told of a swap again; null: no more. */
export function tellNext(startsAt: Date, now: Date): Date | null {
  return HOURS_BEFORE.map((hours) => addHours(startsAt, -hours)).find((at) => at > now) ?? null
}
