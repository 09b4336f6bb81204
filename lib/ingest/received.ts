import type { Alert } from '../contract/alert'
import type { IngestProblem } from '../contract/problems'
import type { Origin } from '../incidents/open'
import type { Notice } from '../sources/notice'

type Body = Origin & {
  bytes: Uint8Array
  contentType: string | undefined
  /** Whether `bytes` are all that was sent. */
  isWhole: boolean
}

export type ReceivedAlert = Body & { alert: Alert; idempotency: Idempotency | undefined }
/** A body of a source, or a part of one, whose first notice is the one at `from`. */
export type ReceivedNotices = Body & { notices: Notice[]; from: number; idempotency: Idempotency | undefined }
type ReceivedFault = Body & { problem: IngestProblem }

/** What a request brought: an alert, the notices of a source, or a body that cannot be taken. */
export type Received = ReceivedAlert | ReceivedNotices | ReceivedFault

/** The `Idempotency-Key` of a request, and the SHA-256 of its body. */
type Idempotency = { key: string; bodyHash: string }
