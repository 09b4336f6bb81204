import type { IngestProblem } from '../contract/problems'
import type { Severity } from '../db/database'
import type { LabelText } from '../labels/indexed-labels'
import { parseJson } from '../values/stored-json'
import { compileReading } from './compiled'
import type { Notice } from './notice'
import { readNotices, UNREADABLE } from './read-notices'
import type { Reading } from './reading'

export type Tried = {
  kind: Notice['kind']
  /** Null: an incident of its own. */
  key: string | null
  alert: TriedAlert | null
}

type TriedAlert = {
  summary: string
  severity: Severity
  labels: LabelText[]
  entityId: string | null
  runbookId: string | null
  details: string | null
}

/** @param receivedAt when the body came; without it an alert that only names its end fires */
export function tryReading(
  bytes: Uint8Array,
  reading: Reading,
  keyName: string,
  receivedAt?: Date,
): Tried[] | IngestProblem {
  const notices = readNotices(bytes, { reading: compileReading(reading), keyName, ...(receivedAt && { receivedAt }) })
  if (!Array.isArray(notices)) return notices
  return notices.map((notice) => ({
    kind: notice.kind,
    key: keyOf(notice),
    alert: 'alert' in notice ? { ...notice.alert, details: detailsOf(notice.alert.payload) } : null,
  }))
}

/** Not what tells unreadable alerts apart, nor Tocsin's own. */
function keyOf({ signal }: Notice): string | null {
  const parts = parseJson(signal?.key ?? '')
  return Array.isArray(parts) && parts[0] !== UNREADABLE ? parts.join(' + ') : null
}

function detailsOf(payload: string): string | null {
  const { details } = JSON.parse(payload)
  return typeof details === 'string' ? details : null
}
