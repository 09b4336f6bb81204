// A histogram with steps of a tenth: histograms can be added up, and percentiles are accurate to 5 %.

/** Counts by step, sparse. */
export type Durations = number[]

const STEP = 1.1

/** Everything under a second is step 0. */
export function stepOf(milliseconds: number) {
  return milliseconds < 1_000 ? 0 : 1 + Math.floor(Math.log(milliseconds / 1_000) / Math.log(STEP))
}

function middleOf(step: number) {
  return step === 0 ? 500 : 1_000 * STEP ** (step - 0.5)
}

/** @param by negative to take it out again */
export function addDuration(durations: Durations, milliseconds: number, by: number) {
  const step = stepOf(milliseconds)
  durations[step] = (durations[step] ?? 0) + by
}

export function addDurations(sum: Durations, more: Durations) {
  for (let step = 0; step < more.length; step++) {
    const count = more[step]
    if (count) sum[step] = (sum[step] ?? 0) + count
  }
}

function countDurations(durations: Durations) {
  return durations.reduce((sum, count) => sum + count, 0)
}

/** In milliseconds; undefined for none. `share`: from 0 to 1, 0.5 is the median. */
export function percentile(durations: Durations, share: number): number | undefined {
  const rank = Math.ceil(countDurations(durations) * share)
  let seen = 0
  const step = durations.findIndex((count) => {
    seen += count ?? 0
    return rank > 0 && seen >= rank
  })
  return step === -1 ? undefined : middleOf(step)
}

/** Text for a column, such as "17:3 40:1": step, then count. */
export function storeDurations(durations: Durations) {
  return durations.flatMap((count, step) => (count === 0 ? [] : `${step}:${count}`)).join(' ')
}

export function readDurations(stored: string): Durations {
  const durations: Durations = []
  for (const pair of stored === '' ? [] : stored.split(' ')) {
    const middle = pair.indexOf(':')
    durations[Number(pair.slice(0, middle))] = Number(pair.slice(middle + 1))
  }
  return durations
}
