import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Log } from '../../log/log'

const AGAIN_MS = 5_000
const MOST_MB = 192

type Thread = { file: URL; data: unknown; log: Log; signal: AbortSignal; againMs?: number }

/**
 * Runs a thread until `signal`, and starts one that has ended again. It may end at any point: what it does is one
 * commit at a time.
 */
export async function keepThread({ file, data, log, signal, againMs = AGAIN_MS }: Thread): Promise<void> {
  while (!signal.aborted) {
    const fault = await runThread(file, data, signal)
    if (signal.aborted) return
    log.error({ err: fault }, `${file.pathname.split('/').at(-1)} ended; it is started again`)
    await pause(againMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Resolves with what ended it. */
function runThread(file: URL, data: unknown, signal: AbortSignal) {
  return new Promise<unknown>((resolve) => {
    const thread = new Worker(file, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    })
    let fault: unknown
    const end = () => void thread.terminate()
    signal.addEventListener('abort', end)
    thread.once('error', (error) => {
      fault = error
    })
    thread.once('exit', () => {
      signal.removeEventListener('abort', end)
      resolve(fault)
    })
  })
}
