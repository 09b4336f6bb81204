import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose code runs: an instance of the server, or the world around it. What is gone runs no further. */
export type Owner = {
  name: string
  isGone: boolean
  /** Its timers are real ones: a database in a process of its own answers in real time. */
  isReal?: boolean
}

export const WORLD: Owner = { name: 'world', isGone: false }
export const DATABASE: Owner = { name: 'database', isGone: false, isReal: true }

const storage = new AsyncLocalStorage<Owner>()

export function currentOwner() {
  return storage.getStore() ?? WORLD
}

export function runAs<T>(owner: Owner, work: () => T): T {
  return storage.run(owner, work)
}
