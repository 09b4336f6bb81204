import type { VerifiedKey } from '../api-keys/verify'
import type { Database } from '../db/database'
import type { IncidentContent } from '../incidents/open'
import type { Log } from '../log'
import type { IngestProblem } from './problems'
import type { BodyLimits } from './read-body'

/** What ingest works with, handed over by the server. */
export type IngestDeps = { db: Database; log: Log; now: () => Date; baseUrl: string; limits: BodyLimits }

/** One request that came with a good token. */
export type Delivery = { key: VerifiedKey; requestId: string; receivedAt: Date }

/** What a delivery brought: an alert, or a body against the contract. */
export type ReceivedAlert = { alert: IncidentContent; bytes: Uint8Array; idempotencyKey: string | undefined }
export type Refusal = {
  problem: IngestProblem
  contentType: string | undefined
  bytes: Uint8Array
  /** Whether bytes are all that was sent. */
  isWhole: boolean
}
