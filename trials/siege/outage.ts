import { setTimeout as pause } from 'node:timers/promises'
import type { Field } from './attack'

// The rest is for what follows the end of the fault.
const PART = 0.6

/** Breaks something for most of the attack's time, then repairs it. */
export function outage(begin: () => unknown, end: () => unknown) {
  return async ({ seconds, strike, heal, sent }: Field) => {
    await begin()
    strike()
    const before = sent().length
    await pause(seconds * PART * 1000)
    const refused = sent()
      .slice(before)
      .filter(({ outcome }) => outcome === 503)
    await end()
    heal()
    await pause(seconds * (1 - PART) * 1000)
    return `${refused.length} answered with 503 meanwhile`
  }
}
