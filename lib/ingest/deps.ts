import type { Registry } from 'prom-client'
import type { Database } from '../db/database'
import { createFaultLog } from '../fault-log'
import type { Log } from '../log'
import { createIngestMetrics } from '../metrics/ingest'
import { commitArrivals } from './commit-arrivals'
import { createCommitQueue } from './commit-queue'
import type { Arrival } from './delivery'
import { createHeldBodies } from './held-bodies'
import { createLargeBodies } from './large-bodies'
import { INGEST_CODES } from './problems'
import { createRateLimits, type RateLimit } from './rate-limits'
import type { BodyLimits } from './read-body'
import type { Companion } from './store-items'
import { createTurns } from './turns'

type Settings = {
  db: Database
  log: Log
  now: () => Date
  baseUrl: string
  limits: BodyLimits & {
    /** How many bytes of bodies the process may hold at once. */
    maxHeldBytes: number
  }
  /** For keys that have no limit of their own. */
  rateLimit: RateLimit
  /** Called when incidents were opened. */
  onOpened?: () => void
  /** How many alerts may wait for their commit at once. */
  maxWaiting?: number
  /** After how long one that still waits is refused. */
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
// SQLite has one writer; a Postgres server works on one commit while another one is sent.
const PARALLEL = { sqlite: 1, postgresql: 3 }

// Ids of API keys begin at 1.
const NO_KEY = 0

/** What ingest works with; made once in a process. */
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
  const queue = createCommitQueue(commitArrivals({ db, metrics, now, logFault, onOpened }), {
    ...QUEUE,
    waiting: maxWaiting,
    seconds: maxWaitSeconds,
    parallel: PARALLEL[db.provider],
  })
  async function add(...[arrival, weight]: [Arrival, Parameters<typeof queue.add>[1]]) {
    const stored = await queue.add(arrival, weight)
    if (!stored) throw new Error('An alert was committed and not stored.')
    return stored
  }

  /** Commits something else in the queue of the alerts, as if it were a severe one. */
  function commitWithAlerts(write: Companion['write']) {
    return queue.add({ write }, { key: NO_KEY, isSevere: true, bytes: 0 })
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
    turns: createTurns(),
  }
}
