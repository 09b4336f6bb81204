import type { ChannelDeps } from '../channels/channel'
import type { Database } from '../db/database'
import type { Canary } from '../health/canary'
import type { Log } from '../log/log'
import type { PagingMetrics } from './metrics'

export type PagingDeps = {
  db: Database
  channels: ChannelDeps
  log: Log
  metrics: PagingMetrics
  now: () => Date
  steady: () => Date
  random: () => number
  baseUrl: string
  /** As `STRICT_SECURITY` says. */
  isStrict: boolean
  canary?: Pick<Canary, 'decide' | 'arrive'>
  secret: string
}
