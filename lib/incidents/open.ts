import type { Severity, Transaction } from '../db/database'
import { findOrAddEntity } from '../entities/find-or-add'
import { attachLabels } from '../labels/attach'
import type { LabelText } from '../labels/indexed-labels'
import { findOrAddRunbook } from '../runbooks/find-or-add'

export type IncidentOrigin = { workspaceId: number; apiKeyId: number; requestId: string; receivedAt: Date }

/** Columns cleaned as the contract says, identifiers as the alert names them, the payload exactly as it came. */
export type IncidentContent = {
  summary: string
  severity: Severity
  labels: LabelText[]
  entityId: string | null
  runbookId: string | null
  payload: string
}

/** Writes an incident with its labels and the first entry of its timeline, in the caller's transaction. */
export async function openIncident(tx: Transaction, origin: IncidentOrigin, content: IncidentContent) {
  const { workspaceId, apiKeyId, receivedAt } = origin
  const { summary, severity, payload } = content
  const entityId = content.entityId === null ? null : await findOrAddEntity(tx, workspaceId, content.entityId)
  const runbookId = content.runbookId === null ? null : await findOrAddRunbook(tx, workspaceId, content.runbookId)
  const incident = await tx.incident.create({
    data: {
      ...origin,
      summary,
      severity,
      payload,
      entityId,
      runbookId,
      timeline: { create: { workspaceId, apiKeyId, kind: 'opened', at: receivedAt } },
    },
    select: { id: true, status: true, receivedAt: true },
  })
  await attachLabels(tx, { workspaceId, incidentId: incident.id, labels: content.labels })
  return incident
}
