import { instantOf, wallClockAt } from '@/lib/on-call/wall-clock'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** 09:00 on the wall clock of a zone, tomorrow or on the next Monday. */
export function nextNine(now: Date, timeZone: string, day: 'tomorrow' | 'monday') {
  const clock = wallClockAt(timeZone, now.getTime())
  const midnight = Math.floor(clock / DAY_MS) * DAY_MS
  const weekday = new Date(midnight).getUTCDay()
  const days = day === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7
  return new Date(instantOf(timeZone, midnight + days * DAY_MS + 9 * HOUR_MS))
}
