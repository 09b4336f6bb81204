import type { ChannelDeps } from '../channels/channel'
import type { Database } from '../db/database'
import type { Canary } from '../health/canary'
import type { Log } from '../log'
import type { PagingMetrics } from './metrics'

/** What paging works with; made once in a process. */
export type PagingDeps = {
  db: Database
  channels: ChannelDeps
  log: Log
  metrics: PagingMetrics
  now: () => Date
  /** What is waited for is measured by it: see lib/clock/open-steady-clock.ts. */
  steady: () => Date
  /** Between 0 and 1, as `Math.random` gives it. */
  random: () => number
  /** Without a slash at its end. */
  baseUrl: string
  canary?: Pick<Canary, 'decide' | 'arrive'>
  /** Signs the links in pages. */
  secret: string
}
