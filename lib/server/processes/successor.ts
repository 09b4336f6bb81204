import { type ChildProcess, spawn } from 'node:child_process'

const TAKES_OVER = 'takes over'

type Options = {
  env: NodeJS.ProcessEnv
  sockets: number[]
  /** Its portal can start; it has read its settings and waits for the database. */
  onReady: (pid: number) => unknown
  /** It ended before that. */
  onFailed: () => unknown
}

/** Starts this program as it is installed now, with the same arguments, settings and sockets. Returns what ends it. */
export function startSuccessor({ env, sockets, onReady, onFailed }: Options): () => void {
  const [program, ...args] = process.argv
  const successor: ChildProcess = spawn(program ?? process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', ...sockets, 'ipc'],
    env: { ...env, LISTEN_PID: String(process.pid), LISTEN_FDS: String(sockets.length) },
  })
  let isReady = false
  successor.on('error', () => undefined)
  successor.once('message', (message) => {
    if (message !== TAKES_OVER) return
    isReady = true
    console.error(`tocsin: process ${successor.pid} takes over from ${process.pid}`)
    onReady(successor.pid ?? 0)
  })
  successor.once('exit', () => isReady || onFailed())
  return () => successor.kill('SIGTERM')
}

export function hasPredecessor() {
  return process.connected
}

/** Does nothing unless a predecessor has started this process. */
export function tellPredecessor() {
  if (hasPredecessor()) process.send?.(TAKES_OVER, undefined, undefined, () => process.disconnect())
}
