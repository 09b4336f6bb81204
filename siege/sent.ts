/** One alert of the honest sender. Times are milliseconds as `clock` gives them. */
export type Sent = {
  n: number
  /** When it was due, whatever had become of those before. */
  due: number
  /** When its answer came, or the connection broke. */
  at: number
  /** A status, or how it failed: nothing listened, the connection broke, no answer came in time. */
  outcome: number | 'refused' | 'reset' | 'timeout'
  /** Of the incident that it opened. */
  id?: string | undefined
}

/** Milliseconds that all processes of this machine count alike, and no set clock moves while they run. */
export function clock() {
  return performance.timeOrigin + performance.now()
}
