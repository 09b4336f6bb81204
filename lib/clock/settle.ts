const SETTLED_AFTER_MS = 3_600_000

type Sample = { offset: number; at: number }

/**
 * Judges how far the wall clock is ahead of the steady one: the least that it has been within the last hour. So a clock
 * that leaps ahead is only believed once it has stayed there, and one that is set back is believed at once.
 */
export function createSettling() {
  let samples: Sample[] = []

  return function settle(sample: Sample): number {
    samples.push(sample)
    const lastBefore = samples.findLastIndex(({ at }) => at <= sample.at - SETTLED_AFTER_MS)
    samples = samples.slice(Math.max(0, lastBefore))
    return Math.min(...samples.map(({ offset }) => offset))
  }
}
