import type { Outcome } from './run'

const MINUTES = 40
const MOST_LINES = 60

/** What happened in the minutes before a claim was broken, and at its moment. */
export function lastMinutes(lines: Outcome['lines'], brokenAt = Number.POSITIVE_INFINITY) {
  const before = lines.filter(({ at }) => at <= brokenAt)
  const last = Math.min(brokenAt, before.at(-1)?.at ?? 0)
  return before.filter(({ at }) => at >= last - MINUTES * 60_000).slice(-MOST_LINES)
}
