import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ChannelDeps } from '../channels/channel'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { probeDatabase } from '../health/probe'
import { createIngestDeps, type IngestDeps } from '../ingest/deps'
import { createLog, type Log } from '../log'
import { createPagingMetrics } from '../metrics/paging'
import { registerPages, registerState } from '../metrics/state'
import { type PagingWorker, startPaging } from '../paging/worker'
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
  isReady: () => Promise<boolean>
  stopping: AbortController
}

/** Migrates and opens everything that taking alerts and paging needs, and starts to page. */
export async function startAlerts(env: Env): Promise<AlertsRuntime> {
  const log = createLog(env.LOG_LEVEL)
  const db = await openDatabase(env.DATABASE_URL, env.DATA_DIR)
  const metrics = new Registry()
  const channels = createChannelDeps(env)
  const stopping = new AbortController()
  const paging = startPaging({
    db,
    channels,
    log,
    metrics: createPagingMetrics(metrics),
    now: () => new Date(),
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
  registerPages(metrics, db, () => new Date())
  collectDefaultMetrics({ register: metrics })
  return { env, log, db, ingest, channels, paging, metrics, isReady: readiness({ db, log, stopping }), stopping }
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
