import { type Shortage, shortageOf } from '../queue/shortage'

export type HeldBodies = ReturnType<typeof createHeldBodies>

/** Counts the bytes of bodies in memory, in total and by key. */
export function createHeldBodies(maxBytes: number) {
  const byKey = new Map<number, number>()
  let total = 0

  /** Undefined while there is room for this key. */
  function shortage(key: number): Shortage | undefined {
    return shortageOf({ limit: maxBytes, total, own: byKey.get(key) ?? 0 })
  }

  /** Negative when a body is released. */
  function count(key: number, bytes: number) {
    total += bytes
    const own = (byKey.get(key) ?? 0) + bytes
    if (own > 0) byKey.set(key, own)
    else byKey.delete(key)
  }

  return { shortage, count, total: () => total }
}
