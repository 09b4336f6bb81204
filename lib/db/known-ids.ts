/** Row ids by the name of what they stand for, as one transaction has found or added them. */
export type Ids = {
  get: (name: string) => number | undefined
  set: (name: string, id: number) => unknown
  hints?: Hints
}

/** Ids that earlier transactions have found. By now they may belong to other rows: each is checked before it counts. */
export type Hints = {
  get: (name: string) => number | undefined
  /** Whoever commits waits for the checks. */
  addCheck: (check: Promise<void>) => void
}

/** An id that was remembered is no longer that of its row. */
export class StaleId extends Error {}

/** Remembers ids across transactions. What a transaction has learnt is remembered once it has committed. */
export function createKnownIds(limit = 200_000) {
  const known = new Map<string, number>()
  return {
    forget: () => known.clear(),
    draft: () => {
      const own = new Map<string, number>()
      const checks: Promise<void>[] = []
      return {
        get: (name: string) => own.get(name),
        set: (name: string, id: number) => own.set(name, id),
        hints: {
          get: (name: string) => known.get(name),
          addCheck: (check: Promise<void>) => {
            // It is waited for later; until then a failure has nobody to tell.
            check.catch(() => undefined)
            checks.push(check)
          },
        },
        /**
         * Resolves as `work` does, once all checks have passed.
         * @throws StaleId even when `work` has failed: a row that is gone makes it fail in other ways as well
         */
        checked: async <T>(work: Promise<T>) => {
          const [result] = await Promise.allSettled([work])
          const checked = await Promise.allSettled(checks)
          const failures = checked.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []))
          const stale = failures.find((reason) => reason instanceof StaleId)
          if (stale) throw stale
          if (result.status === 'rejected') throw result.reason
          if (failures.length > 0) throw failures[0]
          return result.value
        },
        publish: () => {
          if (known.size + own.size > limit) known.clear()
          for (const [name, id] of own) known.set(name, id)
        },
      }
    },
  }
}
