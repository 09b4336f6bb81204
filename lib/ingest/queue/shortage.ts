// A key may hold this many times what it leaves free: at most three quarters, and another key always finds room.
const SHARE = 3

/** Whether there is no room at all, or none for this key. */
export type Shortage = 'total' | 'key'

/** Measures what a key holds by what is left, so that a key that is alone may have most of it. */
export function shortageOf({ limit, total, own }: { limit: number; total: number; own: number }): Shortage | undefined {
  if (total >= limit) return 'total'
  return own >= SHARE * (limit - total) ? 'key' : undefined
}

/** Thrown when too much waits already, of all keys or of this one. */
export class QueueFull extends Error {
  constructor(readonly shortage: Shortage) {
    super()
  }
}
