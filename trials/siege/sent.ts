/** One alert of the honest sender. Times in milliseconds, by `clock`. */
export type Sent = {
  n: number
  due: number
  /** When it was answered, or the connection broke. */
  at: number
  /** A status; or nothing listened, the connection broke, no answer came in time. */
  outcome: number | 'refused' | 'reset' | 'timeout'
  /** Of its incident. */
  id?: string | undefined
}

/** Milliseconds, the same for all processes; setting the clock does not move it. */
export function clock() {
  return performance.timeOrigin + performance.now()
}
