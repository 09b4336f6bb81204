import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose code runs: an instance's or the world's. When the owner is gone, its code stops. */
export type Owner = {
  name: string
  isGone: boolean
  /** It uses real timers: a database in another process answers in real time. */
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
