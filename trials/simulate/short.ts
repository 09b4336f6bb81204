import { commit } from './commit'

const OF_EACH = 6
const FIXED = Array.from({ length: OF_EACH }, (_, at) => String(at + 1))
const DAYS = 3

export type Chosen = { seed: string; days: number }

/** Fixed worlds and fresh ones; as many on a slow machine as on a fast one. */
export function shortForm({ ofEach = OF_EACH, commitId = commit() } = {}): Chosen[] {
  return [FIXED, freshSeeds(commitId)].flatMap((seeds) => seeds.slice(0, ofEach)).map((seed) => ({ seed, days: DAYS }))
}

/** Others for each commit, so that a test which fails at a commit fails again. None outside a checkout. */
export function freshSeeds(commitId: string): string[] {
  const first = Number.parseInt(commitId, 16)
  return Number.isNaN(first) ? [] : Array.from({ length: OF_EACH }, (_, at) => String(first + at))
}
