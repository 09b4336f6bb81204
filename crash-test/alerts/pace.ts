export type Pace = ReturnType<typeof createPace>

/**
 * How long senders have waited at most, in seconds.
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
    /** To be called with each alert that was answered with 201. */
    noteStored: (waitedMs: number) => {
      note()
      longestWaitMs = Math.max(longestWaitMs, waitedMs)
    },
    /** From now on only what comes counts. */
    restart: () => {
      storedAt = clock()
      longestGapMs = 0
      longestWaitMs = 0
    },
    /** The longest time in which none was stored. */
    longestGap: () => {
      const open = storedAt === undefined ? 0 : clock() - storedAt
      return Math.max(longestGapMs, open) / 1000
    },
    /** The longest wait for the answer to one that was stored. */
    longestWait: () => longestWaitMs / 1000,
  }
}
