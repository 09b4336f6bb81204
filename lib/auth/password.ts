import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { installFolder } from '../installation'
import { createFairQueue, type FairQueue } from './fair-queue'

const DEFAULT_COST = 12
const MAX_BYTES = 72
export const MOST_CHARACTERS = 200
const THREADS = 2
const MOST_WAITING = 32

export const KNOWN_PERSON = 0

declare global {
  // Global, because the bundle holds this module several times.
  var tocsinPasswords: { threads: Piscina; queue: FairQueue } | undefined
  /** Lower in tests: at the default cost a hash takes a third of a second. */
  var tocsinPasswordCost: number | undefined
}

function passwords() {
  globalThis.tocsinPasswords ??= {
    threads: new Piscina({
      filename: join(installFolder, 'lib/auth/bcrypt.thread.mjs'),
      minThreads: 0,
      maxThreads: THREADS,
      maxQueue: THREADS,
      idleTimeout: 60_000,
      // Alerts and pages have priority.
      niceIncrement: 5,
      execArgv: [],
    }),
    queue: createFairQueue({ running: THREADS, waiting: MOST_WAITING }),
  }
  return globalThis.tocsinPasswords
}

function currentCost() {
  return globalThis.tocsinPasswordCost ?? DEFAULT_COST
}

/** For unknown people, so that their answer takes as long. */
function dummyHash() {
  return `$2b$${String(currentCost()).padStart(2, '0')}$vTjRoQNVpLlY0zsbkZn5X.9Ui9Bjk7dlCJCfL4kqIHmsp3Gs1OtPi`
}

/** bcrypt ignores everything after 72 bytes, so a longer password goes in as 64 characters that stand for all of it. */
function bcryptInput(password: string) {
  if (Buffer.byteLength(password) <= MAX_BYTES) return password
  return createHmac('sha384', 'a long password of Tocsin').update(password).digest('base64')
}

export function isTooLong(password: string) {
  return [...password].length > MOST_CHARACTERS
}

export function takesPasswords(rank: number) {
  return passwords().queue.admits(rank)
}

/** @throws QueueFull */
export function hashPassword(password: string): Promise<string> {
  const { queue, threads } = passwords()
  return queue.run<string>(KNOWN_PERSON, () =>
    threads.run({ password: bcryptInput(password), cost: currentCost() }, { name: 'hash' }),
  )
}

/**
 * Takes equally long without a hash. Lower ranks go first.
 * @throws QueueFull
 */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  rank: number = KNOWN_PERSON,
): Promise<boolean> {
  const { queue, threads } = passwords()
  const task = { password: bcryptInput(password), hash: hash ?? dummyHash() }
  const matches = await queue.run<boolean>(rank, () => threads.run(task, { name: 'compare' }))
  return matches && Boolean(hash)
}
