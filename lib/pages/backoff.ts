import { addMilliseconds } from 'date-fns'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds before each further attempt: short in the first hour, then hourly for a day. */
const WAITS = [
  0,
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 23 }, () => HOUR),
]
const JITTER = 0.2
const LONGEST_ASKED = HOUR

/** Undefined when the page has failed. `random`: between 0 and 1. */
export function nextAttemptAt(
  { attempts, now, retryAfterSeconds = 0 }: { attempts: number; now: Date; retryAfterSeconds?: number | undefined },
  random: () => number,
): Date | undefined {
  const wait = WAITS[attempts - 1]
  if (wait === undefined) return undefined
  const jittered = wait * (1 + JITTER * (2 * random() - 1))
  const asked = Math.min(retryAfterSeconds * SECOND, LONGEST_ASKED)
  return addMilliseconds(now, Math.round(Math.max(jittered, asked)))
}
