import { setTimeout as pause } from 'node:timers/promises'
import type { Field } from './attack'

const AFTER_FAILURE_MS = 50
const LOOK_EVERY_MS = 100
// For work in progress; an attack does not wait for answers that never come.
const GRACE_MS = 1_000

/** Repeats the work until the attack is over, also when the server refuses; resolves with the number of successes. */
export async function repeat({ isOver }: Pick<Field, 'isOver'>, atOnce: number, work: (n: number) => Promise<unknown>) {
  let begun = 0
  let done = 0
  const again = async () => {
    while (!isOver()) {
      try {
        await work(begun++)
        done++
      } catch {
        await pause(AFTER_FAILURE_MS)
      }
    }
  }
  await Promise.race([Promise.all(Array.from({ length: atOnce }, again)), untilOver(isOver)])
  return done
}

async function untilOver(isOver: () => boolean) {
  while (!isOver()) await pause(LOOK_EVERY_MS)
  await pause(GRACE_MS)
}
