import type { Severity } from '../db/database'
import { type Batch, insertRows, insertRowsReturningIds } from '../db/sql/batch'
import { findOrAddEntities } from '../entities/find-or-add'
import { startEscalations } from '../escalations/start'
import { attachLabels } from '../labels/attach'
import type { LabelText } from '../labels/indexed-labels'
import { findOrAddRunbooks } from '../runbooks/find-or-add'

export type IncidentOrigin = {
  workspaceId: number
  apiKeyId: number
  /** Different for each. */
  requestId: string
  receivedAt: Date
  /** Who accepted it by hand. */
  userId?: number
}

/** Columns cleaned as the contract says, identifiers as the alert names them, the payload exactly as it came. */
export type IncidentContent = {
  summary: string
  severity: Severity
  labels: LabelText[]
  entityId: string | null
  runbookId: string | null
  payload: string
}

export type NewIncident = { origin: IncidentOrigin; content: IncidentContent }
export type OpenedIncident = { id: number; status: 'open'; receivedAt: Date }

/**
 * Writes incidents with their labels, the first entry of their timelines and the decision to page, one statement for
 * each table.
 */
export async function openIncidents<T extends NewIncident>(batch: Batch, incidents: T[]) {
  if (incidents.length === 0) return []
  const entityIds = await idsNamed(batch, incidents, 'entityId', findOrAddEntities)
  const runbookIds = await idsNamed(batch, incidents, 'runbookId', findOrAddRunbooks)
  const rows = incidents.map(({ origin, content }, at) => ({
    workspaceId: origin.workspaceId,
    apiKeyId: origin.apiKeyId,
    severity: content.severity,
    summary: content.summary,
    entityId: entityIds[at] ?? null,
    runbookId: runbookIds[at] ?? null,
    requestId: origin.requestId,
    receivedAt: origin.receivedAt,
    payload: content.payload,
  }))
  const ids = await insertRowsReturningIds(batch, 'Incident', INCIDENT, rows, 'requestId')
  const opened = incidents.map((incident) => ({ ...incident, incident: openedIncident(incident.origin, ids) }))
  await Promise.all([
    insertRows(batch, 'TimelineEntry', TIMELINE_ENTRY, opened.map(toTimelineEntry)),
    attachLabels(batch, opened.map(toLabelled)),
    startEscalations(batch, opened.map(toEscalation)),
  ])
  return opened
}

const INCIDENT = {
  workspaceId: 'integer',
  apiKeyId: 'integer',
  severity: { enum: 'Severity' },
  summary: 'text',
  entityId: 'integer',
  runbookId: 'integer',
  requestId: 'text',
  receivedAt: 'timestamp',
  payload: 'text',
} as const

const TIMELINE_ENTRY = {
  workspaceId: 'integer',
  incidentId: 'integer',
  kind: { enum: 'TimelineKind' },
  at: 'timestamp',
  apiKeyId: 'integer',
  userId: 'integer',
} as const

function openedIncident({ requestId, receivedAt }: IncidentOrigin, ids: Map<string, number>): OpenedIncident {
  const id = ids.get(requestId)
  if (id === undefined) throw new Error('An incident got no id.')
  return { id, status: 'open', receivedAt }
}

function toLabelled({ origin, content, incident }: NewIncident & { incident: OpenedIncident }) {
  return { workspaceId: origin.workspaceId, incidentId: incident.id, labels: content.labels }
}

function toEscalation({ origin, content, incident }: NewIncident & { incident: OpenedIncident }) {
  const { workspaceId, receivedAt } = origin
  return { workspaceId, incidentId: incident.id, severity: content.severity, at: receivedAt }
}

function toTimelineEntry({ origin, incident }: NewIncident & { incident: OpenedIncident }) {
  const { workspaceId, apiKeyId, userId = null, receivedAt } = origin
  return { workspaceId, incidentId: incident.id, kind: 'opened', at: receivedAt, apiKeyId, userId }
}

/** The row ids of what the incidents name in a field, in their order; null where one names nothing. */
async function idsNamed(
  batch: Batch,
  incidents: NewIncident[],
  field: 'entityId' | 'runbookId',
  findOrAdd: typeof findOrAddEntities,
) {
  const names = incidents.map(({ origin, content }) => ({
    workspaceId: origin.workspaceId,
    identifier: content[field],
  }))
  const named = names.filter((name): name is typeof name & { identifier: string } => name.identifier !== null)
  const ids = (await findOrAdd(batch, named)).values()
  return names.map(({ identifier }) => (identifier === null ? null : (ids.next().value ?? null)))
}
