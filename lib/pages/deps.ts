import type { ChannelDeps } from '../channels/channel'
import type { Database } from '../db/database'
import type { Canary } from '../health/canary'
import type { Log } from '../log'
import type { PagingMetrics } from './metrics'

export type PagingDeps = {
  db: Database
  channels: ChannelDeps
  log: Log
  metrics: PagingMetrics
  now: () => Date
  /** Steady time: see lib/clock/open-steady-clock.ts. */
  steady: () => Date
  /** Between 0 and 1. */
  random: () => number
  /** Without a trailing slash. */
  baseUrl: string
  canary?: Pick<Canary, 'decide' | 'arrive'>
  secret: string
}
