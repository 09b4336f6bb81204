import type { Severity } from '../db/database'
import type { LabelText } from '../labels/indexed-labels'

export type Alert = {
  summary: string
  severity: Severity
  labels: LabelText[]
  entityId: string | null
  runbookId: string | null
  payload: string
}
