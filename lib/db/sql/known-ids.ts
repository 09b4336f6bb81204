/** Row ids by the name of what they stand for, as far as this transaction may rely on them. */
export type Ids = {
  get: (name: string) => number | undefined
  set: (name: string, id: number) => unknown
  hints?: Hints
}

/** Ids that earlier transactions have found. By now they may belong to other rows: each that is used is checked. */
export type Hints = {
  get: (name: string) => number | undefined
  /** Takes a check that is to be made once the rows which refer to these ids are written. */
  addCheck: (check: () => Promise<void>) => void
  /** Makes the checks. Whoever commits waits for them. */
  check: () => void
}

/** An id that was remembered is no longer that of its row. */
export class StaleId extends Error {}

/** Remembers ids across transactions. What a transaction has learnt is remembered once it has committed. */
export function createKnownIds(limit = 200_000) {
  const known = new Map<string, { id: number; version: string | undefined }>()
  return {
    forget: () => known.clear(),
    /** @param version of the rows; what was learnt under the same one needs no check. Undefined when that can't be known */
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
      // It is waited for later; until then a failure has nobody to tell.
      result.catch(() => undefined)
      made.push(result)
    }
  }
  /**
   * Resolves as `work` does, once all checks have passed.
   * @throws StaleId even when `work` has failed: a row that is gone makes it fail in other ways as well
   */
  async function passed<T>(work: Promise<T>) {
    const [result] = await Promise.allSettled([work])
    make()
    const failures = (await Promise.allSettled(made)).flatMap((check) =>
      check.status === 'rejected' ? [check.reason] : [],
    )
    const stale = failures.find((reason) => reason instanceof StaleId)
    if (stale) throw stale
    if (result.status === 'rejected') throw made.length > 0 ? asStale(result.reason) : result.reason
    if (failures.length > 0) throw failures[0]
    return result.value
  }
  return { add: (check: () => Promise<void>) => void waiting.push(check), make, passed }
}

const BROKEN_REFERENCE = '23503'

/** Postgres reads nothing more in a transaction that has failed: a broken reference itself says that a row is gone. */
function asStale(error: unknown) {
  const isBroken = error instanceof Error && 'code' in error && error.code === BROKEN_REFERENCE
  return isBroken ? new StaleId('A row has gone since its id was remembered.', { cause: error }) : error
}
