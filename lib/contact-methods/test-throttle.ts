const EVERY_MS = 10_000

/** One test in 10 seconds for each person. */
export type TestThrottle = {
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
