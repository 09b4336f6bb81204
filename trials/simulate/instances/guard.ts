import type { Weather } from '../database/faults'
import type { Guard } from '../database/guarded'
import { tellCommitted } from '../time/commits'
import type { Owner } from '../time/owners'

class Killed extends Error {}

/** May die between two statements: it gets no more answers, and its transaction is undone. */
export type Mortal = Owner & {
  /** Statements until it dies; undefined: it is not to be killed. */
  left: number | undefined
  die: () => void
}

/** `hesitate`: lets others go first. */
export function mortalGuard(mortal: Mortal, weather: Weather, hesitate: () => Promise<void>): Guard {
  function spend() {
    if (mortal.left === undefined || mortal.isGone) return
    if (--mortal.left <= 0) mortal.die()
  }

  async function unlessDead<T>(run: () => Promise<T>): Promise<T> {
    if (mortal.isGone) return never()
    try {
      const result = await run()
      return mortal.isGone ? await never() : result
    } catch (error) {
      if (mortal.isGone) return never()
      throw error
    }
  }

  function expectAlive() {
    spend()
    if (mortal.isGone) throw new Killed()
  }

  return {
    read: (run) =>
      unlessDead(async () => {
        await hesitate()
        spend()
        weather.beforeRead()
        return run()
      }),
    statement: async (run) => {
      expectAlive()
      const result = await run()
      if (mortal.isGone) throw new Killed()
      return result
    },
    transaction: (run) =>
      unlessDead(async () => {
        await hesitate()
        weather.beforeWrite()
        const result = await run(async () => {
          expectAlive()
          weather.beforeCommit()
        })
        tellCommitted(result)
        spend()
        await weather.beforeAnswer()
        return result
      }),
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => {})
}
