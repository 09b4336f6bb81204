const EVERY_MS = 10_000

/** Keeps a person from sending tests more often than every 10 seconds. */
export type TestThrottle = {
  /** Counts a test. The seconds to wait when the last one was too short a time ago, else 0. */
  count: (userId: number, now: Date) => number
}

export function createTestThrottle(): TestThrottle {
  const lastAt = new Map<number, number>()
  return {
    count: (userId, now) => {
      const waitMs = (lastAt.get(userId) ?? Number.NEGATIVE_INFINITY) + EVERY_MS - now.getTime()
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      lastAt.set(userId, now.getTime())
      return 0
    },
  }
}
