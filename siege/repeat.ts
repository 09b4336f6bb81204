import { setTimeout as pause } from 'node:timers/promises'
import type { Field } from './attack'

const AFTER_FAILURE_MS = 50

/**
 * Does it again and again, so many at once, until the attack is over; resolves with how often that went well. An attack
 * goes on when the server refuses it.
 */
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
  await Promise.all(Array.from({ length: atOnce }, again))
  return done
}
