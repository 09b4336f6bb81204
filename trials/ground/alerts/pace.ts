export type Pace = ReturnType<typeof createPace>

/**
 * The longest waits, in seconds.
 * @param clock monotonic milliseconds
 */
export function createPace(clock = () => performance.now()) {
  let storedAt: number | undefined
  let longestGapMs = 0
  let longestWaitMs = 0
  const note = () => {
    const now = clock()
    longestGapMs = Math.max(longestGapMs, now - (storedAt ?? now))
    storedAt = now
  }
  return {
    noteStored: (waitedMs: number) => {
      note()
      longestWaitMs = Math.max(longestWaitMs, waitedMs)
    },
    /** Forgets everything before. */
    restart: () => {
      storedAt = clock()
      longestGapMs = 0
      longestWaitMs = 0
    },
    /** The longest time without a stored alert. */
    longestGap: () => {
      const open = storedAt === undefined ? 0 : clock() - storedAt
      return Math.max(longestGapMs, open) / 1000
    },
    /** For the answer to a stored alert. */
    longestWait: () => longestWaitMs / 1000,
  }
}
