export type Ids = {
  get: (name: string) => number | undefined
  set: (name: string, id: number) => unknown
  hints?: Hints
}

/** Ids from earlier transactions. They may name other rows by now, so each one used is checked. */
export type Hints = {
  get: (name: string) => number | undefined
  /** Adds a check to make after the rows that use these ids are written. */
  addCheck: (check: () => Promise<void>) => void
  /** Starts the checks; `checked` waits for them. */
  check: () => void
}

export class StaleId extends Error {}

/** Remembers ids across transactions. A transaction's own finds are remembered once it has committed. */
export function createKnownIds(limit = 200_000) {
  const known = new Map<string, { id: number; version: string | undefined }>()
  return {
    forget: () => known.clear(),
    /** `version` of the dictionary rows: ids found under the current one need no check. Undefined: always check. */
    draft: (version?: string) => {
      const own = new Map<string, number>()
      const checks = deferredChecks()
      const sure = (name: string) => {
        const found = version === undefined ? undefined : known.get(name)
        return found?.version === version ? found?.id : undefined
      }
      return {
        get: (name: string) => own.get(name) ?? sure(name),
        set: (name: string, id: number) => own.set(name, id),
        hints: { get: (name: string) => known.get(name)?.id, addCheck: checks.add, check: checks.make },
        checked: checks.passed,
        publish: () => {
          if (known.size + own.size > limit) known.clear()
          for (const [name, id] of own) known.set(name, { id, version })
        },
      }
    },
  }
}

function deferredChecks() {
  const waiting: (() => Promise<void>)[] = []
  const made: Promise<void>[] = []
  const make = () => {
    for (const check of waiting.splice(0)) {
      const result = check()
      // Awaited later; until then an unhandled rejection would end the process.
      result.catch(() => undefined)
      made.push(result)
    }
  }
  /** Resolves as `work`, after all checks. Throws StaleId even when `work` failed: a missing row may be the cause. */
  async function passed<T>(work: Promise<T>) {
    const [result] = await Promise.allSettled([work])
    make()
    const failures = (await Promise.allSettled(made)).flatMap((check) =>
      check.status === 'rejected' ? [check.reason] : [],
    )
    const stale = failures.find((reason) => reason instanceof StaleId)
    if (stale) throw stale
    if (result.status === 'rejected') throw result.reason
    if (failures.length > 0) throw failures[0]
    return result.value
  }
  return { add: (check: () => Promise<void>) => void waiting.push(check), make, passed }
}
