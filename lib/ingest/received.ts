import type { Alert } from '../contract/alert'
import type { IngestProblem } from '../contract/problems'
import type { Origin } from '../incidents/open'
import type { Notice } from '../sources/notice'

type Body = Origin & {
  bytes: Uint8Array
  contentType: string | undefined
  isWhole: boolean
}

export type ReceivedAlert = Body & { kind: 'alert'; alert: Alert; idempotency: Idempotency | undefined }
/** A body of a source, or a part of one; `from` is the index of its first notice. */
export type ReceivedNotices = Body & {
  kind: 'notices'
  notices: Notice[]
  from: number
  idempotency: Idempotency | undefined
}
type ReceivedFault = Body & { kind: 'fault'; problem: IngestProblem }

export type Received = ReceivedAlert | ReceivedNotices | ReceivedFault

type Idempotency = { key: string; bodyHash: string }
