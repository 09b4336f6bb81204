import { type Shortage, shortageOf } from '../queue/shortage'

export type HeldBodies = ReturnType<typeof createHeldBodies>

/** Counts the bytes of bodies that the process holds, in all and of each API key. */
export function createHeldBodies(maxBytes: number) {
  const byKey = new Map<number, number>()
  let total = 0

  /** Why nothing more may be read of this key's bodies. */
  function shortage(key: number): Shortage | undefined {
    return shortageOf({ limit: maxBytes, total, own: byKey.get(key) ?? 0 })
  }

  /** A negative number once a body is done with. */
  function count(key: number, bytes: number) {
    total += bytes
    const own = (byKey.get(key) ?? 0) + bytes
    if (own > 0) byKey.set(key, own)
    else byKey.delete(key)
  }

  return { shortage, count, total: () => total }
}
