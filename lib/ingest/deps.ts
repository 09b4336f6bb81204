import type { Registry } from 'prom-client'
import { INGEST_CODES } from '../contract/problems'
import type { Database } from '../db/database'
import { createFaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import { createIngestMetrics } from '../metrics/ingest'
import { createCommitQueue } from './queue/commit-queue'
import type { Received } from './received'
import { createHeldBodies } from './request/held-bodies'
import { createLargeBodies } from './request/large-bodies'
import { createRateLimits, type RateLimit } from './request/rate-limits'
import type { BodyLimits } from './request/read-body'
import { commitReceived } from './store/commit'
import type { Companion } from './store/store-items'
import { createTurns } from './turns'

type Settings = {
  db: Database
  log: Log
  now: () => Date
  baseUrl: string
  limits: BodyLimits & {
    /** Of a source's body. */
    maxSourceBytes: number
    /** Bytes of bodies in memory at once. */
    maxHeldBytes: number
  }
  /** For keys without a limit of their own. */
  rateLimit: RateLimit
  onOpened?: () => void
  maxWaiting?: number
  maxWaitSeconds?: number
  registry: Registry
}

const MiB = 1024 * 1024
const QUEUE = {
  waiting: 20_000,
  bytes: 64 * MiB,
  seconds: 5,
  graceSeconds: 1,
  reserve: 0.25,
  batch: 256,
  batchBytes: MiB,
  leastShare: 24,
}
// SQLite has one writer; Postgres works on one commit while the next is sent.
const PARALLEL = { sqlite: 1, postgresql: 3 }

// A body larger than one alert takes seconds, and several times its size in memory.
const ONE_BATCH = { atOnce: 1, waiting: 20, waitMs: 60_000 }

const NO_KEY = 0

export type IngestDeps = ReturnType<typeof createIngestDeps>

export function createIngestDeps({
  rateLimit,
  registry,
  maxWaiting = QUEUE.waiting,
  maxWaitSeconds = QUEUE.seconds,
  onOpened = () => {},
  ...rest
}: Settings) {
  const { db, log, now } = rest
  const metrics = createIngestMetrics(registry, { codes: INGEST_CODES })
  const logFault = createFaultLog(log)
  const queue = createCommitQueue(commitReceived({ db, metrics, now, logFault, onOpened }), {
    ...QUEUE,
    waiting: maxWaiting,
    seconds: maxWaitSeconds,
    parallel: PARALLEL[db.provider],
  })
  async function add(...[received, weight]: [Received, Parameters<typeof queue.add>[1]]) {
    const outcome = await queue.add(received, weight)
    if (!outcome) throw new Error('A request was committed and has no outcome.')
    return outcome
  }

  function commitWithAlerts(write: Companion['write']) {
    return queue.add({ kind: 'companion', write }, { key: NO_KEY, isSevere: true, bytes: 0, work: 1 })
  }

  return {
    ...rest,
    metrics,
    logFault,
    queue: { ...queue, add },
    commitWithAlerts,
    rateLimits: createRateLimits(rateLimit),
    bodies: createHeldBodies(rest.limits.maxHeldBytes),
    placeForLarge: createLargeBodies(),
    placeForBatch: createLargeBodies(ONE_BATCH),
    turns: createTurns(),
  }
}
