import { commit } from './commit'

const FIXED = Array.from({ length: 6 }, (_, at) => String(at + 1))
const FRESH = 6
const DAYS = 3

export type Chosen = { seed: string; days: number }

/** Fixed worlds and fresh ones; as many on a slow machine as on a fast one. `isHalf`: for `npm test`. */
export function shortForm({ isHalf = false, commitId = commit() } = {}): Chosen[] {
  const all = [FIXED, freshSeeds(commitId)]
  return all
    .flatMap((seeds) => (isHalf ? seeds.slice(0, seeds.length / 2) : seeds))
    .map((seed) => ({ seed, days: DAYS }))
}

/** Others for each commit, so that a test which fails at a commit fails again. None outside a checkout. */
export function freshSeeds(commitId: string): string[] {
  const first = Number.parseInt(commitId, 16)
  return Number.isNaN(first) ? [] : Array.from({ length: FRESH }, (_, at) => String(first + at))
}
