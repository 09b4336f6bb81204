export type Waiting = { count: number; bytes: number }

const NOTHING: Waiting = { count: 0, bytes: 0 }

/** Counts what waits, in total and for each key. */
export function createWaiting() {
  const byKey = new Map<number, Waiting>()
  const total: Waiting = { ...NOTHING }

  function count({ key, bytes }: { key: number; bytes: number }, sign: 1 | -1) {
    const own = byKey.get(key) ?? { ...NOTHING }
    for (const each of [total, own]) {
      each.count += sign
      each.bytes += sign * bytes
    }
    if (own.count === 0) byKey.delete(key)
    else byKey.set(key, own)
  }

  return { total, ofKey: (key: number) => byKey.get(key) ?? NOTHING, count }
}
