import type { Alert } from '../contract/alert'
import type { IngestProblem } from '../contract/problems'
import type { Origin } from '../incidents/open'

type Body = Origin & {
  bytes: Uint8Array
  contentType: string | undefined
  /** Whether `bytes` are all that was sent. */
  isWhole: boolean
}

export type ReceivedAlert = Body & { alert: Alert; idempotency: Idempotency | undefined }
type ReceivedFault = Body & { problem: IngestProblem }

/** What a request brought: an alert, or a body that breaks the contract. */
export type Received = ReceivedAlert | ReceivedFault

/** The `Idempotency-Key` of a request, and the SHA-256 of its body. */
type Idempotency = { key: string; bodyHash: string }
