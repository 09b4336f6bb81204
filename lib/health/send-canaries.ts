import type { Log } from '../log/log'
import type { Canary, CommitWithAlerts } from './canary'

const EVERY_MS = 60_000
/** Readiness waits for a canary after a fault. */
const AGAIN_MS = 5_000

type Deps = {
  canary: Pick<Canary, 'send'>
  commit: CommitWithAlerts
  onStored: () => void
  log: Pick<Log, 'warn'>
  signal: AbortSignal
}

/** One each minute; sooner while none can be stored, which is logged once. */
export function sendCanaries({ canary, commit, onStored, log, signal }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function send() {
    try {
      await canary.send(commit)
      isFailing = false
      onStored()
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'a canary could not be stored')
      isFailing = true
    }
    if (!signal.aborted) timer = setTimeout(send, isFailing ? AGAIN_MS : EVERY_MS)
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  void send()
}
