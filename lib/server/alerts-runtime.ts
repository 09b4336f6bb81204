import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ChannelDeps } from '../channels/channel'
import { openSteadyClock, type SteadyClock } from '../clock/open-steady-clock'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { type Canary, createCanary } from '../health/canary'
import { probeDatabase } from '../health/probe'
import { createIngestDeps, type IngestDeps } from '../ingest/deps'
import { createLog, type Log } from '../log'
import { createPagingMetrics } from '../metrics/paging'
import { registerPages, registerState } from '../metrics/state'
import { type PagingWorker, startPaging } from '../paging/worker'
import { randomBase62 } from '../random'
import { authSecret } from './auth-secret'
import { createChannelDeps } from './channels'

const MAX_HELD_BYTES = 256 * 1024 * 1024

/** What takes alerts and pages. Aborting `stopping` ends what would otherwise go on for ever. */
export type AlertsRuntime = {
  env: Env
  db: Database
  log: Log
  ingest: IngestDeps
  channels: ChannelDeps
  metrics: Registry
  paging: PagingWorker
  clock: SteadyClock
  canary: Canary
  isReady: () => Promise<boolean>
  stopping: AbortController
}

/** Migrates and opens everything that taking alerts and paging needs, and starts to page. */
export async function startAlerts(env: Env): Promise<AlertsRuntime> {
  const log = createLog(env.LOG_LEVEL)
  const db = await openDatabase(env.DATABASE_URL, env.DATA_DIR)
  const clock = await openSteadyClock({ db })
  const canary = createCanary({ db, instance: randomBase62(12), now: () => new Date() })
  const metrics = new Registry()
  const channels = createChannelDeps(env)
  const stopping = new AbortController()
  const paging = startPaging({
    db,
    channels,
    log,
    metrics: createPagingMetrics(metrics),
    now: () => new Date(),
    steady: clock.now,
    canary,
    random: Math.random,
    baseUrl: env.BASE_URL,
    secret: authSecret(env),
  })
  const ingest = createIngestDeps({
    db,
    log,
    now: () => new Date(),
    baseUrl: env.BASE_URL,
    limits: {
      maxBytes: env.INGEST_MAX_BODY_BYTES,
      timeoutSeconds: env.INGEST_BODY_TIMEOUT_SECONDS,
      maxHeldBytes: MAX_HELD_BYTES,
    },
    rateLimit: { perSecond: env.INGEST_RATE_PER_SECOND, burst: env.INGEST_BURST },
    registry: metrics,
    onOpened: paging.decide,
  })
  registerState(metrics, ingest)
  registerPages(metrics, db, clock.now)
  collectDefaultMetrics({ register: metrics })
  const isReady = readiness({ db, log, stopping })
  return { env, log, db, ingest, channels, paging, clock, canary, metrics, isReady, stopping }
}

function readiness({ db, log, stopping }: Pick<AlertsRuntime, 'db' | 'log' | 'stopping'>) {
  return async () => {
    if (stopping.signal.aborted) return false
    try {
      await probeDatabase(db, new Date())
      return true
    } catch (error) {
      log.error({ err: error }, 'not ready: the database does not take writes')
      return false
    }
  }
}
