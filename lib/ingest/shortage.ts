// A key may hold three times what it leaves free: at most three quarters, and other keys always find room.
const SHARE = 3

export type Shortage = 'total' | 'key'

export function shortageOf({ limit, total, own }: { limit: number; total: number; own: number }): Shortage | undefined {
  if (total >= limit) return 'total'
  return own >= SHARE * (limit - total) ? 'key' : undefined
}

export class QueueFull extends Error {
  constructor(readonly shortage: Shortage) {
    super()
  }
}
