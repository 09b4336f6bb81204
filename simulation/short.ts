import { REGRESSIONS } from './regressions'

const FIXED = Array.from({ length: 12 }, (_, at) => String(at + 1))
const FIXED_DAYS = 3
const LIMIT_MS = 60_000

export type Chosen = { seed: string; days: number }

/** For `npm test`: worlds that found a fault once, then a few fixed ones while there is time. */
export function* shortForm(): Generator<Chosen> {
  const startedAt = process.hrtime.bigint()
  const isTimeLeft = () => Number(process.hrtime.bigint() - startedAt) / 1e6 < LIMIT_MS
  yield* REGRESSIONS
  for (const seed of FIXED) if (isTimeLeft()) yield { seed, days: FIXED_DAYS }
}
