import type { IncidentStatus, Severity } from '../db/database'
import type { LabelPair } from '../labels/pair'

export type IncidentFilter = {
  statuses: IncidentStatus[]
  severities: Severity[]
  labels: LabelPair[]
  /** Identifiers, as alerts name them. */
  entityId?: string | undefined
  runbookId?: string | undefined
}

/** Pages by key: the incidents next to an id, never at an offset. */
export type IncidentCursor = { before?: number | undefined; after?: number | undefined }
