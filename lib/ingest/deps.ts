import type { Registry } from 'prom-client'
import type { Database } from '../db/database'
import { createFaultLog } from '../fault-log'
import type { Log } from '../log'
import { createIngestMetrics } from '../metrics/ingest'
import { commitArrivals } from './commit-arrivals'
import { createCommitQueue } from './commit-queue'
import { INGEST_CODES } from './problems'
import { createRateLimits, type RateLimit } from './rate-limits'
import type { BodyLimits } from './read-body'

type Settings = {
  db: Database
  log: Log
  now: () => Date
  baseUrl: string
  limits: BodyLimits
  /** For keys that have no limit of their own. */
  rateLimit: RateLimit
  /** Called when incidents were opened. */
  onOpened?: () => void
  /** How many alerts may wait for their commit at once. */
  maxWaiting?: number
  registry: Registry
}

const MiB = 1024 * 1024
const QUEUE = {
  waiting: 10_000,
  bytes: 64 * MiB,
  seconds: 5,
  reserve: 0.25,
  batch: 256,
  batchBytes: 8 * MiB,
  leastShare: 24,
}
// SQLite has one writer; a Postgres server works on one commit while another one is sent.
const PARALLEL = { sqlite: 1, postgresql: 3 }

/** What ingest works with; made once in a process. */
export type IngestDeps = ReturnType<typeof createIngestDeps>

export function createIngestDeps({
  rateLimit,
  registry,
  maxWaiting = QUEUE.waiting,
  onOpened = () => {},
  ...rest
}: Settings) {
  const { db, log, now } = rest
  const metrics = createIngestMetrics(registry, { codes: INGEST_CODES })
  const logFault = createFaultLog(log)
  const queue = createCommitQueue(commitArrivals({ db, metrics, now, logFault, onOpened }), {
    ...QUEUE,
    waiting: maxWaiting,
    parallel: PARALLEL[db.provider],
  })
  return { ...rest, metrics, logFault, queue, rateLimits: createRateLimits(rateLimit), bodies: { held: 0 } }
}
