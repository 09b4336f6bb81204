import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ChannelDeps } from '../channels/channel'
import type { TwilioAccount } from '../channels/twilio/account'
import { momentOf } from '../clock/moment'
import { openSteadyClock, type SteadyClock } from '../clock/open-steady-clock'
import type { Database } from '../db/database'
import { databaseLocation } from '../db/location'
import { openDatabase } from '../db/open'
import { awaitServeLock } from '../db/sqlite/serve-lock'
import { watchFaults } from '../db/watch-faults'
import type { Env } from '../env'
import { type Canary, createCanary } from '../health/canary'
import { createReadiness, type Readiness } from '../health/readiness'
import { createPings, type Pings } from '../heartbeats/pings'
import { createIngestDeps, type IngestDeps } from '../ingest/deps'
import { createFaultLog } from '../log/fault-log'
import { createLog, type Log } from '../log/log'
import { registerFaults } from '../metrics/faults'
import { registerPages, registerState } from '../metrics/state'
import { createPagingMetrics } from '../pages/metrics'
import { type PagingWorker, startPaging } from '../pages/worker'
import { randomBase62 } from '../values/random'
import { createAwaitsAdmin } from './awaits-admin'
import { createChannelDeps } from './channels'
import { tellParent } from './processes/messages'
import { authSecret } from './secrets/auth-secret'

const MAX_HELD_BYTES = 256 * 1024 * 1024

/** Aborting `stopping` ends everything that runs until the server stops. */
export type AlertsRuntime = {
  env: Env
  db: Database
  log: Log
  ingest: IngestDeps
  pings: Pings
  /** Of what people press and write back. */
  replies: { account: TwilioAccount | undefined; secret: string; baseUrl: string; warn: (why: string) => void }
  channels: ChannelDeps
  metrics: Registry
  paging: PagingWorker
  clock: SteadyClock
  canary: Canary
  readiness: () => Promise<Readiness>
  stopping: AbortController
}

/** `pid`: of the process to stop, for others that want the same SQLite file. */
export async function startAlerts(env: Env, pid = process.pid): Promise<AlertsRuntime> {
  const log = createLog(env.LOG_LEVEL)
  const location = databaseLocation(env.DATABASE_URL, env.DATA_DIR)
  const warn = (warning: string) => log.warn(warning)
  if (location.provider === 'sqlite') await awaitServeLock(location.file, { warn, pid })
  const opened = await openDatabase(env.DATABASE_URL, env.DATA_DIR, {
    warn,
    keys: env,
    // On SQLite this process stands still meanwhile: its parent says how long it takes.
    migrations: {
      begins: (migration) => tellParent({ kind: 'migrating', migration }),
      ends: () => tellParent({ kind: 'migrated' }),
    },
  })
  // Made before anything is stored that needs it.
  opened.secrets.currentKeyId()
  const { db, lastFault } = watchFaults(opened, () => performance.now())
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
    isStrict: env.STRICT_SECURITY,
    secret: authSecret(env),
  })
  const ingest = createIngestDeps({
    db,
    log,
    now: () => new Date(),
    baseUrl: env.BASE_URL,
    limits: {
      maxBytes: env.INGEST_MAX_BODY_BYTES,
      maxSourceBytes: env.SOURCE_MAX_BODY_BYTES,
      timeoutSeconds: env.INGEST_BODY_TIMEOUT_SECONDS,
      maxHeldBytes: MAX_HELD_BYTES,
    },
    rateLimit: { perSecond: env.INGEST_RATE_PER_SECOND, burst: env.INGEST_BURST },
    registry: metrics,
    onOpened: paging.decide,
  })
  const moment = () => momentOf({ now: () => new Date(), steady: clock.now })
  const pings = createPings({ db, moment, logFault: createFaultLog(log) })
  registerState(metrics, ingest)
  registerPages(metrics, db, clock.now)
  collectDefaultMetrics({ register: metrics })
  const readiness = createReadiness({
    db,
    lastFault,
    canary,
    isStopping: () => stopping.signal.aborted,
    isSettingUp: createAwaitsAdmin({ env, db }),
    now: () => new Date(),
    clock: () => performance.now(),
    log,
  })
  registerFaults(metrics, readiness)
  const logRefusal = createFaultLog(log, { level: 'warn' })
  const replies = {
    ...{ account: channels.phone?.twilio, secret: authSecret(env), baseUrl: env.BASE_URL },
    warn: (why: string) => logRefusal(why, 'a request of Twilio was refused'),
  }
  return { env, log, db, ingest, pings, replies, channels, paging, clock, canary, metrics, readiness, stopping }
}
