/** Row ids by the name of what they stand for. */
export type Ids = { get: (name: string) => number | undefined; set: (name: string, id: number) => unknown }

/**
 * Remembers ids across transactions. What a transaction has learnt is only believed once it has committed: it goes into
 * a draft, which is published afterwards.
 */
export function createKnownIds(limit = 200_000) {
  const known = new Map<string, number>()
  return {
    /** Whether there was anything to forget. */
    forget: () => {
      const hadAny = known.size > 0
      known.clear()
      return hadAny
    },
    draft: () => {
      const learnt = new Map<string, number>()
      return {
        get: (name: string) => learnt.get(name) ?? known.get(name),
        set: (name: string, id: number) => learnt.set(name, id),
        publish: () => {
          if (known.size + learnt.size > limit) known.clear()
          for (const [name, id] of learnt) known.set(name, id)
        },
      }
    },
  }
}
