import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import { isUnderWay } from '../database/under-way'
import type { Timer, Timers } from './timers'

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis
const real = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate }
const realPromises = { setTimeout: promises.setTimeout, setImmediate: promises.setImmediate }

const LONGEST_ANSWER_MS = 60_000

/**
 * Puts simulated timers in the place of Node's for the whole process; resolves waits without waiting. Returns what puts
 * the real ones back.
 */
export function simulateTime(timersOfRun: Timers) {
  const clear = (timer?: Partial<Timer>) => void Object.assign(timer ?? {}, { isCleared: true })
  const handle = (timer: Timer) => Object.assign(timer, { unref: () => timer, ref: () => timer, hasRef: () => true })
  const once = (call: (...args: unknown[]) => void, wait = 0, ...args: unknown[]) =>
    handle(timersOfRun.add(() => call(...args), wait))
  const fakes = {
    setTimeout: once,
    setInterval: (call: () => void, period: number) => handle(timersOfRun.add(call, period, period)),
    setImmediate: (call: (...args: unknown[]) => void, ...args: unknown[]) => once(call, 0, ...args),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  }
  const wait = (wait = 0, value?: unknown) => new Promise((resolve) => once(() => resolve(value), wait))
  Object.assign(globalThis, fakes)
  Object.assign(timers, fakes)
  Object.assign(promises, { setTimeout: wait, setImmediate: (value?: unknown) => wait(0, value) })
  Object.defineProperty(performance, 'now', { value: timersOfRun.now, configurable: true, writable: true })
  syncBuiltinESMExports()
  return () => {
    Object.assign(globalThis, real)
    Object.assign(timers, real)
    Object.assign(promises, realPromises)
    Reflect.deleteProperty(performance, 'now')
    syncBuiltinESMExports()
  }
}

/** Resolves once nothing can go on before a simulated timer fires. */
export async function settle() {
  const endsAt = Date.now() + LONGEST_ANSWER_MS
  do {
    await new Promise((resolve) => real.setImmediate(resolve))
    if (Date.now() > endsAt) throw new Error('The database did not answer.')
  } while (isUnderWay())
}
