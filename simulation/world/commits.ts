import { AsyncLocalStorage } from 'node:async_hooks'

const observers = new AsyncLocalStorage<(result: unknown) => void>()

/** Runs work and is told what its transactions resolve with once they have committed, whatever the work hears of it. */
export function observingCommits<T>(observe: (result: unknown) => void, work: () => T): T {
  return observers.run(observe, work)
}

export function tellCommitted(result: unknown) {
  observers.getStore()?.(result)
}
