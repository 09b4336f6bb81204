import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'

const WAITING = 4

/** One at a time; a rest as long as the one before took leaves alerts at least half of the writer. Undefined: too many wait. */
export function createPace() {
  const oneByOne = pLimit(1)
  let restMs = 0
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (oneByOne.pendingCount >= WAITING) return undefined
    return oneByOne(async () => {
      await wait(restMs)
      const began = performance.now()
      try {
        return await work()
      } finally {
        restMs = performance.now() - began
      }
    })
  }
}
