import type { Severity } from '../db/database'
import type { LabelText } from '../labels/indexed-labels'

/** An alert, its fields cleaned as the contract says; `payload` is the body exactly as received. */
export type Alert = {
  summary: string
  severity: Severity
  labels: LabelText[]
  entityId: string | null
  runbookId: string | null
  payload: string
}
