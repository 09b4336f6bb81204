import type { VerifiedKey } from '../api-keys/verify'
import type { IncidentContent } from '../incidents/open'
import type { Idempotency } from './idempotency'
import type { IngestProblem } from './problems'

/** One request that came with a good token. */
export type Delivery = { key: VerifiedKey; requestId: string; receivedAt: Date }

type Body = {
  bytes: Uint8Array
  contentType: string | undefined
  /** Whether bytes are all that was sent. */
  isWhole: boolean
}

/** What a delivery brought: an alert, or a body against the contract. */
export type ReceivedAlert = Body & { alert: IncidentContent; idempotency: Idempotency | undefined }
export type Refusal = Body & { problem: IngestProblem }

/** A delivery with what it brought, ready to be stored. */
export type Arrival = { delivery: Delivery; received: ReceivedAlert | Refusal }
