import { AsyncLocalStorage } from 'node:async_hooks'

const observers = new AsyncLocalStorage<(result: unknown) => void>()

/** `observe` gets the result of each transaction that has committed, even if its answer is lost. */
export function observingCommits<T>(observe: (result: unknown) => void, work: () => T): T {
  return observers.run(observe, work)
}

export function tellCommitted(result: unknown) {
  observers.getStore()?.(result)
}
