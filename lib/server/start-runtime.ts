import { collectDefaultMetrics, Registry } from 'prom-client'
import { createSignInThrottle } from '../auth/sign-in-throttle'
import { createTestThrottle } from '../contact-methods/test-throttle'
import { openDatabase } from '../db/open'
import { watchFaults } from '../db/watch-faults'
import type { Env } from '../env'
import { createReadiness } from '../health/readiness'
import { createIngestDeps } from '../ingest/deps'
import { createLog } from '../log'
import { registerFaults } from '../metrics/faults'
import { createPagingMetrics } from '../metrics/paging'
import { registerPages, registerState } from '../metrics/state'
import { startPaging } from '../paging/worker'
import { authSecret } from './auth-secret'
import { createChannelDeps } from './channels'
import type { Runtime } from './runtime'

const MAX_HELD_BYTES = 256 * 1024 * 1024

/** Migrates and opens everything that requests need. */
export async function startRuntime(env: Env): Promise<Runtime> {
  const log = createLog(env.LOG_LEVEL)
  const opened = await openDatabase(env.DATABASE_URL, env.DATA_DIR)
  const { db, lastFault } = watchFaults(opened, () => performance.now())
  const stopping = new AbortController()
  const metrics = new Registry()
  const [channels, secret] = [createChannelDeps(env), authSecret(env)]
  const paging = startPaging({
    db,
    channels,
    log,
    metrics: createPagingMetrics(metrics),
    now: () => new Date(),
    random: Math.random,
    baseUrl: env.BASE_URL,
    secret,
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
  const readiness = createReadiness({
    db,
    lastFault,
    isStopping: () => stopping.signal.aborted,
    now: () => new Date(),
    clock: () => performance.now(),
    log,
  })
  registerFaults(metrics, readiness)
  collectDefaultMetrics({ register: metrics })
  const runtime = {
    env,
    log,
    db,
    ingest,
    channels,
    paging,
    metrics,
    readiness,
    authSecret: secret,
    signInThrottle: createSignInThrottle(),
    testThrottle: createTestThrottle(),
    stopping,
  }
  globalThis.tocsinRuntime = runtime
  return runtime
}
