import { type Outcome, runSeed } from './run'

const MOST_RUNS = 80

/** Looks for the fewest steps that still break the claim: leaves out half of them, then a quarter, down to one. */
export async function shrink(broken: Outcome, days: number): Promise<Outcome> {
  let best = broken
  let runs = 0

  async function tryWithout(removed: ReadonlySet<number>) {
    runs++
    const kept = best.steps.map(({ number }) => number).filter((number) => !removed.has(number))
    const outcome = await runSeed(broken.seed, days, new Set(kept))
    const isBroken = outcome.broken?.invariant === broken.broken?.invariant
    if (isBroken) best = outcome
    return isBroken
  }

  for (let size = Math.ceil(best.steps.length / 2); size >= 1 && runs < MOST_RUNS; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.steps.length && runs < MOST_RUNS; ) {
      const some = best.steps.slice(from, from + size).map(({ number }) => number)
      if (!(await tryWithout(new Set(some)))) from += size
    }
  }
  return best
}
