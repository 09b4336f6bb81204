import { collectDefaultMetrics, Registry } from 'prom-client'
import { createSignInThrottle } from '../auth/sign-in-throttle'
import { keepTicking } from '../clock/keep-ticking'
import { openSteadyClock } from '../clock/open-steady-clock'
import { createTestThrottle } from '../contact-methods/test-throttle'
import { openDatabase } from '../db/open'
import type { Env } from '../env'
import { createCanary } from '../health/canary'
import { sendCanaries } from '../health/send-canaries'
import { startHeartbeat } from '../heartbeat/start'
import { createIngestDeps } from '../ingest/deps'
import { createLog } from '../log'
import { createPagingMetrics } from '../metrics/paging'
import { registerPages, registerState } from '../metrics/state'
import { startPaging } from '../paging/worker'
import { randomBase62 } from '../random'
import { authSecret } from './auth-secret'
import { createChannelDeps } from './channels'
import type { Runtime } from './runtime'

const MAX_HELD_BYTES = 256 * 1024 * 1024

/** Migrates and opens everything that requests need. */
export async function startRuntime(env: Env): Promise<Runtime> {
  const log = createLog(env.LOG_LEVEL)
  const db = await openDatabase(env.DATABASE_URL, env.DATA_DIR)
  const clock = await openSteadyClock({ db })
  const stopping = new AbortController()
  keepTicking(clock, { log, signal: stopping.signal })
  const canary = createCanary({ db, instance: randomBase62(12), now: () => new Date() })
  const metrics = new Registry()
  const [channels, secret] = [createChannelDeps(env), authSecret(env)]
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
  const { commitWithAlerts: commit } = ingest
  sendCanaries({ canary, commit, onStored: paging.decide, log, signal: stopping.signal })
  startHeartbeat({ url: env.HEARTBEAT_URL, db, canary, steady: clock.now, log, signal: stopping.signal })
  registerState(metrics, ingest)
  registerPages(metrics, db, clock.now)
  collectDefaultMetrics({ register: metrics })
  const runtime = {
    env,
    log,
    db,
    ingest,
    channels,
    paging,
    metrics,
    authSecret: secret,
    signInThrottle: createSignInThrottle(),
    testThrottle: createTestThrottle(),
    clock,
    canary,
    stopping,
  }
  globalThis.tocsinRuntime = runtime
  return runtime
}
