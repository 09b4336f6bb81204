import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import Piscina from 'piscina'
import { installFolder } from './installation'

export type Unfinished = 'too_slow' | 'too_large' | 'too_much_at_once'

export type InThread<Answer> = { ok: true; answer: Answer } | { ok: false; reason: Unfinished }

type Settings<Task> = {
  /** From the installation's folder. */
  file: string
  /** A task that takes no time: the limit counts from when the thread has started. */
  nothing: Task
  milliseconds: number
  /** Of its heap. */
  megabytes?: number
}

/** On a machine that has much else to do. */
const START_LIMIT = 60_000
const WAITING = 8

/** One task at a time, in a thread with little memory and a short queue: what people write can take hours to read. */
export function createBoundedThread<Task, Answer>({ file, nothing, milliseconds, megabytes = 128 }: Settings<Task>) {
  const pool = new Piscina<Task, Answer>({
    filename: pathToFileURL(join(installFolder, file)).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: WAITING,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 },
  })
  // A thread that is being ended can run out of memory; unheard, that error would end the process.
  pool.on('error', () => undefined)
  const oneByOne = pLimit(1)

  /** What waited and is known by now may come from `known`. */
  async function run(task: Task, known?: () => Answer | undefined): Promise<InThread<Answer>> {
    if (oneByOne.pendingCount >= WAITING) return { ok: false, reason: 'too_much_at_once' }
    return oneByOne(async () => {
      const answer = known?.()
      return answer === undefined ? runAlone(task) : { ok: true, answer }
    })
  }

  async function runAlone(task: Task): Promise<InThread<Answer>> {
    try {
      await pool.run(nothing, { signal: AbortSignal.timeout(START_LIMIT) })
      return { ok: true, answer: await pool.run(task, { signal: AbortSignal.timeout(milliseconds) }) }
    } catch (error) {
      return { ok: false, reason: error instanceof Error && error.name === 'AbortError' ? 'too_slow' : 'too_large' }
    }
  }

  return { run, close: () => pool.destroy() }
}
