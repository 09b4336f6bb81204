const SETTLED_AFTER_MS = 3_600_000

type Sample = { offset: number; at: number }

/** The wall clock's least lead within an hour: a jump ahead counts after an hour, a step back at once. */
export function createSettling() {
  let samples: Sample[] = []

  return function settle(sample: Sample): number {
    samples.push(sample)
    const lastBefore = samples.findLastIndex(({ at }) => at <= sample.at - SETTLED_AFTER_MS)
    samples = samples.slice(Math.max(0, lastBefore))
    return Math.min(...samples.map(({ offset }) => offset))
  }
}
