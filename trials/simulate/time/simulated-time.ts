import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import { currentOwner } from './owners'
import type { Timer, Timers } from './timers'
import { isUnderWay } from './under-way'

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = globalThis
const real = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate }
const realPromises = { setTimeout: promises.setTimeout, setImmediate: promises.setImmediate }

const LONGEST_ANSWER_MS = 60_000

/** Replaces Node's timers for the whole process, so that waits take no time. Returns what puts the real ones back. */
export function simulateTime(timersOfRun: Timers) {
  const clear = (timer?: Partial<Timer>) => {
    if (timer instanceof Object && 'isCleared' in timer) Object.assign(timer, { isCleared: true })
    else Reflect.apply(real.clearTimeout, undefined, [timer])
  }
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
  const waits = { setTimeout: wait, setImmediate: (value?: unknown) => wait(0, value) }
  Object.assign(globalThis, unlessReal(fakes, real))
  Object.assign(timers, unlessReal(fakes, real))
  Object.assign(promises, unlessReal(waits, realPromises))
  const now = () => (currentOwner().isReal ? Performance.prototype.now.call(performance) : timersOfRun.now())
  Object.defineProperty(performance, 'now', { value: now, configurable: true, writable: true })
  syncBuiltinESMExports()
  return () => {
    Object.assign(globalThis, real)
    Object.assign(timers, real)
    Object.assign(promises, realPromises)
    Reflect.deleteProperty(performance, 'now')
    syncBuiltinESMExports()
  }
}

/** Owners with real timers use the real functions. */
function unlessReal(fakes: Record<string, unknown>, reals: Record<string, unknown>) {
  const names = Object.keys(fakes)
  return Object.fromEntries(
    names.map((name) => [
      name,
      (...given: unknown[]) => {
        const called = currentOwner().isReal ? reals[name] : fakes[name]
        return called instanceof Function ? Reflect.apply(called, undefined, given) : undefined
      },
    ]),
  )
}

/** Resolves once nothing can continue before a simulated timer fires. */
export async function settle() {
  const endsAt = Date.now() + LONGEST_ANSWER_MS
  do {
    await new Promise((resolve) => real.setImmediate(resolve))
    if (Date.now() > endsAt) throw new Error('The database did not answer.')
  } while (isUnderWay())
}
