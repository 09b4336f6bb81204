import { DAY_NAMES } from './day-names'
import type { WeeklyHours } from './hours'

/** `1 week`, `1, 3 days in turn` */
export function lengthsInWords(lengths: readonly number[], unit: string) {
  const [first] = lengths
  if (lengths.length > 1) return `${lengths.join(', ')} ${unit}s in turn`
  return first === 1 ? `1 ${unit}` : `${first} ${unit}s`
}

/** `Monday 09:00 to Monday 17:00` */
export function hoursInWords({ from, to }: WeeklyHours) {
  return `${DAY_NAMES[from.day - 1]} ${from.time} to ${DAY_NAMES[to.day - 1]} ${to.time}`
}
