import type { Database } from '../db/database'
import type { Canary } from '../health/canary'
import type { Log } from '../log/log'
import { callHeartbeat } from './call'
import { findFault } from './fault'

const FIRST_AFTER_MS = 5_000
const EVERY_MS = 60_000
/** An unchanged fault is logged once in this many heartbeats. */
const LOGGED = 15

type Deps = {
  url: string | undefined
  db: Pick<Database, 'query'>
  canary: Pick<Canary, 'state'>
  steady: () => Date
  log: Log
  signal: AbortSignal
}

export function startHeartbeat({ url, signal, ...deps }: Deps) {
  if (url === undefined) return
  const beat = createHeartbeat({ ...deps, url })
  const first = setTimeout(() => void beat(), FIRST_AFTER_MS)
  const others = setInterval(() => void beat(), EVERY_MS)
  signal.addEventListener('abort', () => {
    clearTimeout(first)
    clearInterval(others)
  })
}

export function createHeartbeat({ url, log, ...deps }: Omit<Deps, 'signal' | 'url'> & { url: string }) {
  let faults = 0

  return async function beat() {
    const fault = await findFault(deps).catch(() => 'the database does not answer')
    if (fault !== undefined) return report({ fault }, 'the heartbeat is held back')
    const called = await callHeartbeat(url)
    if (!called.ok) return report({ reason: called.reason }, 'the heartbeat did not arrive')
    if (faults > 0) log.info('the heartbeat arrives again')
    faults = 0
  }

  function report(fields: object, message: string) {
    if (faults++ % LOGGED === 0) log.warn(fields, message)
  }
}
