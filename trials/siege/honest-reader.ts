import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../ground/people'
import { signInAll } from '../ground/sign-in'
import { percentile } from './figures'
import { open } from './post'
import { clock } from './sent'

const LOOK_EVERY_MS = 250

/** Milliseconds from the request to the last byte of a page; `refused`: answers other than 200, and those that never came. */
export type Reader = { looks: number; p95: number; slowest: number; refused: number }

/** Somebody else who has signed in, and looks at the list of incidents again and again. */
export async function startHonestReader(baseUrl: string, person: Person) {
  const [cookie] = await signInAll(baseUrl, [person])
  const times: number[] = []
  let [refused, isOver] = [0, false]
  const reading = read()

  async function read() {
    while (!isOver) {
      const startedAt = clock()
      const status = await open(`${baseUrl}/incidents`, cookie).then(
        (answer) => answer.status,
        () => undefined,
      )
      times.push(clock() - startedAt)
      if (status !== 200) refused++
      await pause(LOOK_EVERY_MS)
    }
  }

  /** What they have seen once the look under way is over. */
  return async function stop(): Promise<Reader> {
    isOver = true
    await reading
    return { looks: times.length, p95: percentile(times, 0.95), slowest: Math.max(...times), refused }
  }
}
