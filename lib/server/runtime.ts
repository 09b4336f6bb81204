import type { Registry } from 'prom-client'
import type { SignInThrottle } from '../auth/sign-in-throttle'
import type { ChannelDeps } from '../channels/channel'
import type { TestThrottle } from '../contact-methods/test-throttle'
import type { Database } from '../db/database'
import type { Env } from '../env'
import type { Readiness } from '../health/readiness'
import type { IngestDeps } from '../ingest/deps'
import type { Log } from '../log'
import type { PagingWorker } from '../paging/worker'

/** What exists once in the process. Aborting `stopping` ends what would otherwise go on for ever. */
export type Runtime = {
  env: Env
  db: Database
  log: Log
  ingest: IngestDeps
  channels: ChannelDeps
  metrics: Registry
  readiness: () => Promise<Readiness>
  authSecret: string
  signInThrottle: SignInThrottle
  paging: PagingWorker
  testThrottle: TestThrottle
  stopping: AbortController
}

declare global {
  // Next's bundle loads modules a second time; only what is global is there once.
  var tocsinRuntime: Runtime | undefined
}

/** @throws Error when Next was started by itself, without the server around it */
export function getRuntime(): Runtime {
  if (!globalThis.tocsinRuntime) throw new Error('Tocsin is not started: run it with "npm start" or "npm run dev".')
  return globalThis.tocsinRuntime
}
