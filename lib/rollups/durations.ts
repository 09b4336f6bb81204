// How often which duration came, in steps of a tenth: durations of the same step count as one, so counts can be added
// up and their percentiles are right to 5 %.

/** Counts by step. */
export type Durations = Map<number, number>

const STEP = 1.1

/** Everything under a second is step 0. */
export function stepOf(milliseconds: number) {
  return milliseconds < 1_000 ? 0 : 1 + Math.floor(Math.log(milliseconds / 1_000) / Math.log(STEP))
}

function middleOf(step: number) {
  return step === 0 ? 500 : 1_000 * STEP ** (step - 0.5)
}

export function addDuration(durations: Durations, milliseconds: number) {
  const step = stepOf(milliseconds)
  durations.set(step, (durations.get(step) ?? 0) + 1)
}

export function addDurations(sum: Durations, more: Durations) {
  for (const [step, count] of more) sum.set(step, (sum.get(step) ?? 0) + count)
}

function countDurations(durations: Durations) {
  return [...durations.values()].reduce((sum, count) => sum + count, 0)
}

/**
 * The duration that this share of all does not exceed, in milliseconds; undefined when there is none.
 * @param share from 0 to 1: 0.5 is the median
 */
export function percentile(durations: Durations, share: number): number | undefined {
  const rank = Math.ceil(countDurations(durations) * share)
  let seen = 0
  for (const [step, count] of [...durations].sort(([a], [b]) => a - b)) {
    seen += count
    if (seen >= rank) return middleOf(step)
  }
  return undefined
}

/** Text for a column, such as "17:3 40:1": step, then count. */
export function storeDurations(durations: Durations) {
  return [...durations]
    .sort(([a], [b]) => a - b)
    .map(([step, count]) => `${step}:${count}`)
    .join(' ')
}

export function readDurations(stored: string): Durations {
  const pairs = stored.split(' ').filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => pair.split(':').map(Number) as [number, number]))
}
