import { join } from 'node:path'
import { Piscina } from 'piscina'
import { createFairQueue, type FairQueue } from './fair-queue'

const COST = 12
const MAX_BYTES = 72
const THREADS = 2
const MOST_WAITING = 32

/** The rank of a person who is known already: by a session, a one-time link or a device that signed in before. */
export const KNOWN_PERSON = 0

declare global {
  // The bundle holds this module several times; threads and queue are there once.
  var tocsinPasswords: { threads: Piscina; queue: FairQueue } | undefined
}

function passwords() {
  globalThis.tocsinPasswords ??= {
    threads: new Piscina({
      filename: join(process.cwd(), 'lib/auth/bcrypt.thread.mjs'),
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: THREADS,
      idleTimeout: 60_000,
      // Alerts and pages come first where the cores are busy.
      niceIncrement: 5,
      execArgv: [],
    }),
    queue: createFairQueue({ running: THREADS, waiting: MOST_WAITING }),
  }
  return globalThis.tocsinPasswords
}

// Compared against for unknown people, so that an answer takes as long as for known ones.
const DUMMY_HASH = '$2b$12$vTjRoQNVpLlY0zsbkZn5X.9Ui9Bjk7dlCJCfL4kqIHmsp3Gs1OtPi'

/** Whether bcrypt would take all of it; what comes after 72 bytes it would silently ignore. */
export function isHashable(password: string) {
  return Buffer.byteLength(password) <= MAX_BYTES
}

/** Whether a password of this rank would be looked at now, or at least wait for it. */
export function takesPasswords(rank: number) {
  return passwords().queue.admits(rank)
}

/**
 * bcrypt at cost 12, in a thread.
 * @throws QueueFull when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  const { queue, threads } = passwords()
  return queue.run<string>(KNOWN_PERSON, () => threads.run({ password, cost: COST }, { name: 'hash' }))
}

/**
 * Takes the same time whether or not there is a hash to compare with. Lower ranks go first.
 * @throws QueueFull when too many wait
 */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  rank: number = KNOWN_PERSON,
): Promise<boolean> {
  if (!isHashable(password)) return false
  const { queue, threads } = passwords()
  const task = { password, hash: hash ?? DUMMY_HASH }
  const matches = await queue.run<boolean>(rank, () => threads.run(task, { name: 'compare' }))
  return matches && Boolean(hash)
}
