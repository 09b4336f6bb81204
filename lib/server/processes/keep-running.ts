import { type ChildProcess, fork } from 'node:child_process'
import type { ToChild, ToParent } from './messages'
import { readMainThread, silenceIn } from './silence'

const TICK_MS = 1_000
const RESTART_MS = 1_000
const STOP_MS = 10_000
const END_MS = 2_000

type Limits = {
  /** The time to start, and the longest silence afterwards; without what passes while it waits for a processor. */
  startSeconds: number
  silentSeconds: number
  /** Restarted above this resident memory. */
  memoryBytes?: number
  heapMegabytes?: number
}

export type Options = {
  name: string
  file: string
  args: string[]
  /** File descriptors that it inherits, as 4 and so on. */
  descriptors?: number[]
  limits: Limits
  onLoaded?: () => unknown
  migrations?: { begins: (migration: string) => void; ends: () => void }
  onServing: (start: { isFirst: boolean }) => unknown
  onPageDue?: () => void
  /** It ended after `stop`, or never served. Without this callback it is restarted in that case too. */
  onGone?: (code: number) => unknown
}

export type Child = ReturnType<typeof keepRunning>

/** Runs a child process, and restarts it when it dies, hangs or outgrows its memory. */
export function keepRunning({ name, file, args, descriptors = [], limits, ...on }: Options) {
  const { onLoaded, migrations, onServing, onPageDue, onGone } = on
  let child: ChildProcess | undefined
  let hasServed = false
  let isStopping = false

  function start() {
    const own = fork(file, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...descriptors],
      execArgv: limits.heapMegabytes ? [`--max-old-space-size=${limits.heapMegabytes}`] : [],
    })
    child = own
    // It may have just died; its exit follows.
    own.on('error', () => undefined)
    let fault = ''
    const watch = watchOver(own.pid, limits, (found) => {
      fault = found
      own.kill('SIGKILL')
    })
    own.on('message', (message) => {
      if (!isToParent(message)) return
      watch.hears(message)
      if (message.kind === 'page-due') onPageDue?.()
      if (message.kind === 'loaded') onLoaded?.()
      if (message.kind === 'migrating') migrations?.begins(message.migration)
      if (message.kind === 'migrated') migrations?.ends()
      if (message.kind !== 'serving') return
      onServing({ isFirst: !hasServed })
      hasServed = true
    })
    own.once('exit', (code, signal) => {
      watch.end()
      child = undefined
      if (isStopping || (onGone && !hasServed)) return onGone?.(code ?? 1)
      console.error(`tocsin: the ${name} process ${fault || `ended (${signal ?? code})`}; starting it again`)
      setTimeout(() => !isStopping && start(), RESTART_MS)
    })
  }

  return {
    start,
    tell: (message: ToChild) => void (child?.connected && child.send(message)),
    /** Asks it to finish; `onGone` follows. */
    stop: () => {
      isStopping = true
      const own = child
      if (!own) return void onGone?.(0)
      own.send({ kind: 'stop' } satisfies ToChild)
      setTimeout(() => own.kill('SIGKILL'), STOP_MS).unref()
    },
    /** Kills it; resolves once it is gone. */
    end: () => {
      isStopping = true
      const own = child
      if (!own) return Promise.resolve()
      const gone = new Promise<void>((resolve) => own.once('exit', () => resolve()))
      if (own.connected) own.disconnect()
      setTimeout(() => own.kill('SIGKILL'), END_MS).unref()
      return gone
    },
  }
}

/** Counts ticks, not time: nobody is silent while the machine sleeps. */
function watchOver(pid: number | undefined, limits: Limits, onFault: (fault: string) => void) {
  let left = limits.startSeconds
  let isServing = false
  let thread = readMainThread(pid)
  const timer = setInterval(() => {
    const before = thread
    thread = readMainThread(pid)
    left -= silenceIn(before, thread)
    if (left <= 0) onFault(isServing ? 'hangs' : 'does not get ready')
  }, TICK_MS)
  return {
    hears: (message: ToParent) => {
      isServing ||= message.kind === 'serving'
      // A migration that is killed begins anew, and is killed again.
      if (message.kind === 'migrating') left = Number.POSITIVE_INFINITY
      if (message.kind === 'migrated') left = limits.startSeconds
      if (isServing) left = limits.silentSeconds
      if (message.kind === 'alive' && message.memory > (limits.memoryBytes ?? Number.POSITIVE_INFINITY)) {
        onFault('takes too much memory')
      }
    },
    end: () => clearInterval(timer),
  }
}

function isToParent(message: unknown): message is ToParent {
  return typeof message === 'object' && message !== null && 'kind' in message
}
