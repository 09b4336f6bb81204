import { commit } from './commit'
import { REGRESSIONS } from './regressions'

const FIXED = Array.from({ length: 12 }, (_, at) => String(at + 1))
const FRESH = 6
const DAYS = 3
const FIXED_LIMIT_MS = 60_000
const LIMIT_MS = 120_000

export type Chosen = { seed: string; days: number }

/** For `npm test`: worlds that found a fault once, then fixed ones and fresh ones while there is time. */
export function* shortForm(): Generator<Chosen> {
  const startedAt = process.hrtime.bigint()
  const isWithin = (limitMs: number) => Number(process.hrtime.bigint() - startedAt) / 1e6 < limitMs
  yield* REGRESSIONS
  for (const seed of FIXED) if (isWithin(FIXED_LIMIT_MS)) yield { seed, days: DAYS }
  for (const seed of freshSeeds(commit())) if (isWithin(LIMIT_MS)) yield { seed, days: DAYS }
}

/** Others for each commit, so that a test which fails at a commit fails again. None outside a checkout. */
export function freshSeeds(commitId: string): string[] {
  const first = Number.parseInt(commitId, 16)
  return Number.isNaN(first) ? [] : Array.from({ length: FRESH }, (_, at) => String(first + at))
}
