import type { IngestProblem } from '../contract/problems'
import type { Severity } from '../db/database'
import type { LabelText } from '../labels/indexed-labels'
import { compileReading } from './compiled'
import type { Notice } from './notice'
import { readNotices } from './read-notices'
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

export function tryReading(bytes: Uint8Array, reading: Reading, keyName: string): Tried[] | IngestProblem {
  const notices = readNotices(bytes, { reading: compileReading(reading), keyName })
  if (!Array.isArray(notices)) return notices
  return notices.map((notice) => ({
    kind: notice.kind,
    key: notice.signal?.key ? JSON.parse(notice.signal.key).join(' + ') : null,
    alert: 'alert' in notice ? { ...notice.alert, details: detailsOf(notice.alert.payload) } : null,
  }))
}

function detailsOf(payload: string): string | null {
  const { details } = JSON.parse(payload)
  return typeof details === 'string' ? details : null
}
