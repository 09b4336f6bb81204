import { REGRESSIONS } from './regressions'

const FIXED = ['1', '2', '3', '4', '5', '6']
const FIXED_DAYS = 3
const FRESH_DAYS = 5
const LIMIT_MS = 60_000

export type Chosen = { seed: string; days: number }

/** What `npm test` runs: worlds that found a fault once, a few fixed ones, and fresh ones while there is time. */
export function* shortForm(freshFrom: number): Generator<Chosen> {
  const startedAt = process.hrtime.bigint()
  const isTimeLeft = () => Number(process.hrtime.bigint() - startedAt) / 1e6 < LIMIT_MS
  yield* REGRESSIONS
  for (const seed of FIXED) if (isTimeLeft()) yield { seed, days: FIXED_DAYS }
  for (let fresh = freshFrom; isTimeLeft(); fresh++) yield { seed: String(fresh), days: FRESH_DAYS }
}
