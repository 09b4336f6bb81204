export type Reading = { at: number; wallAt: number; settledAt: number; machine: string; uptime: number }

/** What a process sees now; `counted`: steady time by its own count, once it has one. */
export type Seen = { wallAt: number; machine: string; uptime: number; counted?: number | undefined }

const SECOND = 1_000

/** Down time counts too, as far as it is known: too much makes a page early, too little late. */
export function advance(last: Reading | undefined, seen: Seen): number {
  if (seen.counted !== undefined) return Math.max(seen.counted, last?.at ?? 0)
  return last ? last.at + Math.max(0, seen.wallAt - last.wallAt, timeUp(last, seen)) : seen.wallAt
}

/** The least time that has passed, by the machine's uptime; a clock that was set back says nothing. */
function timeUp(last: Reading, seen: Seen) {
  if (last.machine !== seen.machine) return 0
  const seconds = seen.uptime >= last.uptime ? seen.uptime - last.uptime : seen.uptime
  // Whole seconds are stored, so up to one has not passed.
  return (seconds - 1) * SECOND
}
