/** The row of SteadyClock: times in milliseconds, `uptime` in seconds. */
export type Reading = { at: number; wallAt: number; settledAt: number; machine: string; uptime: number }

/** What a process sees at one moment; `counted` is the steady time by its own count, once it has one. */
export type Seen = { wallAt: number; machine: string; uptime: number; counted?: number | undefined }

const SECOND = 1_000

/**
 * Steady time now. While any instance runs, it is what they have counted. After a stop of all of them it is the last
 * reading and the time that they were down, as far as anything tells: too much makes a page early, too little late.
 */
export function advance(last: Reading | undefined, seen: Seen): number {
  if (seen.counted !== undefined) return Math.max(seen.counted, last?.at ?? 0)
  return last ? last.at + Math.max(0, seen.wallAt - last.wallAt, timeUp(last, seen)) : seen.wallAt
}

/** The time that has passed at least, by how long the machine is up: a clock that was set back says nothing. */
function timeUp(last: Reading, seen: Seen) {
  if (last.machine !== seen.machine) return 0
  const seconds = seen.uptime >= last.uptime ? seen.uptime - last.uptime : seen.uptime
  // Whole seconds were stored: up to one of them has not passed.
  return (seconds - 1) * SECOND
}
