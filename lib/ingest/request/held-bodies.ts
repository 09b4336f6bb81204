import { type Shortage, shortageOf } from '../shortage'

export type HeldBodies = ReturnType<typeof createHeldBodies>

export function createHeldBodies(maxBytes: number) {
  const byKey = new Map<number, number>()
  let total = 0

  function shortage(key: number): Shortage | undefined {
    return shortageOf({ limit: maxBytes, total, own: byKey.get(key) ?? 0 })
  }

  function count(key: number, bytes: number) {
    total += bytes
    const own = (byKey.get(key) ?? 0) + bytes
    if (own > 0) byKey.set(key, own)
    else byKey.delete(key)
  }

  return { shortage, count, total: () => total }
}
