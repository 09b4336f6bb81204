import type { IncidentStatus, Severity } from '../db/database'
import type { LabelPair } from '../labels/pair'

export type IncidentFilter = {
  statuses: IncidentStatus[]
  severities: Severity[]
  labels: LabelPair[]
  entityId?: string | undefined
  runbookId?: string | undefined
}

/** Keyset pagination: incidents before or after an id. */
export type IncidentCursor = { before?: number | undefined; after?: number | undefined }
