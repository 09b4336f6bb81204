import type { Log } from '../log'
import type { Canary, CommitWithAlerts } from './canary'

const EVERY_MS = 60_000

type Deps = {
  canary: Pick<Canary, 'send'>
  commit: CommitWithAlerts
  onStored: () => void
  log: Log
  signal: AbortSignal
}

export function sendCanaries({ canary, commit, onStored, log, signal }: Deps) {
  const sendOnce = () =>
    canary.send(commit).then(onStored, (err: unknown) => log.warn({ err }, 'a canary could not be stored'))
  void sendOnce()
  const timer = setInterval(() => void sendOnce(), EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
