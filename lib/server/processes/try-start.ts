import { fork } from 'node:child_process'

/** The argument of a process that only tries whether it can start, and exits with 0 if so. */
export const TRIAL = '--trial'

const MOST_MS = 120_000

/** Whether `file` can start here, tried in a process of its own, which prints why not. */
export function tryStart(file: string, mostMs = MOST_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const trial = fork(file, [TRIAL], { timeout: mostMs, killSignal: 'SIGKILL' })
    trial.on('error', () => resolve(false))
    trial.once('exit', (code) => resolve(code === 0))
  })
}
