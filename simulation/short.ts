import { commit } from './commit'
import { REGRESSIONS } from './regressions'

const FIXED = ['1', '2', '3', '4', '5', '6']
const FIXED_DAYS = 3
const FRESH_DAYS = 5
const LIMIT_MS = 60_000

export type Chosen = { seed: string; days: number }

/**
 * What `npm test` runs: worlds that found a fault once, a few fixed ones, and while there is time fresh ones, others for
 * each commit.
 */
export function* shortForm(): Generator<Chosen> {
  const startedAt = process.hrtime.bigint()
  const isTimeLeft = () => Number(process.hrtime.bigint() - startedAt) / 1e6 < LIMIT_MS
  yield* REGRESSIONS
  for (const seed of FIXED) if (isTimeLeft()) yield { seed, days: FIXED_DAYS }
  for (let fresh = firstOfCommit(); isTimeLeft(); fresh++) yield { seed: String(fresh), days: FRESH_DAYS }
}

/** The same commit is tried with the same worlds again. */
function firstOfCommit() {
  return Number.parseInt(commit(), 16) || 1_000_000
}
