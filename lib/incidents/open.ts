import type { Severity } from '../db/database'
import { type Batch, insertRows, insertRowsReturningIds } from '../db/sql/batch'
import { findOrAddEntities } from '../entities/find-or-add'
import { startEscalations } from '../escalations/start'
import { attachLabels } from '../labels/attach'
import type { LabelText } from '../labels/indexed-labels'
import { findOrAddRunbooks } from '../runbooks/find-or-add'

/** Where an alert came from. */
export type Origin = {
  workspaceId: number
  apiKeyId: number
  /** Unique. */
  requestId: string
  receivedAt: Date
  /** The person who accepted it by hand. */
  userId?: number
}

/** An alert, its fields cleaned as the contract says; `payload` is the body exactly as received. */
export type Alert = {
  summary: string
  severity: Severity
  labels: LabelText[]
  entityId: string | null
  runbookId: string | null
  payload: string
}

export type NewIncident = Origin & { alert: Alert }
export type OpenedIncident = { id: number; status: 'open'; receivedAt: Date }

/** Opens incidents, with their labels, timelines and escalations: one statement for each table. */
export async function openIncidents<T extends NewIncident>(batch: Batch, incidents: T[]) {
  if (incidents.length === 0) return []
  const entityIds = await idsNamed(batch, incidents, 'entityId', findOrAddEntities)
  const runbookIds = await idsNamed(batch, incidents, 'runbookId', findOrAddRunbooks)
  const rows = incidents.map(({ workspaceId, apiKeyId, requestId, receivedAt, alert }, at) => ({
    workspaceId,
    apiKeyId,
    severity: alert.severity,
    summary: alert.summary,
    entityId: entityIds[at] ?? null,
    runbookId: runbookIds[at] ?? null,
    requestId,
    receivedAt,
    payload: alert.payload,
  }))
  const ids = await insertRowsReturningIds(batch, 'Incident', INCIDENT, rows, 'requestId')
  const opened = incidents.map((incident) => ({ ...incident, incident: openedIncident(incident, ids) }))
  await Promise.all([
    insertRows(batch, 'TimelineEntry', TIMELINE_ENTRY, opened.map(toTimelineEntry)),
    attachLabels(batch, opened.map(toLabelled)),
    startEscalations(batch, opened.map(toEscalation)),
  ])
  return opened
}

const INCIDENT = [
  'workspaceId',
  'apiKeyId',
  'severity',
  'summary',
  'entityId',
  'runbookId',
  'requestId',
  'receivedAt',
  'payload',
] as const

const TIMELINE_ENTRY = ['workspaceId', 'incidentId', 'kind', 'at', 'apiKeyId', 'userId'] as const

function openedIncident({ requestId, receivedAt }: Origin, ids: Map<string, number>): OpenedIncident {
  const id = ids.get(requestId)
  if (id === undefined) throw new Error('An incident got no id.')
  return { id, status: 'open', receivedAt }
}

type Opened = NewIncident & { incident: OpenedIncident }

function toLabelled({ workspaceId, alert, incident }: Opened) {
  return { workspaceId, incidentId: incident.id, labels: alert.labels }
}

function toEscalation({ workspaceId, receivedAt, alert, incident }: Opened) {
  return { workspaceId, incidentId: incident.id, severity: alert.severity, at: receivedAt }
}

function toTimelineEntry({ workspaceId, apiKeyId, userId, receivedAt, incident }: Opened) {
  return {
    workspaceId,
    incidentId: incident.id,
    kind: 'opened' as const,
    at: receivedAt,
    apiKeyId,
    userId: userId ?? null,
  }
}

/** The row ids of what the incidents name in a field, in their order; null where one names nothing. */
async function idsNamed(
  batch: Batch,
  incidents: NewIncident[],
  field: 'entityId' | 'runbookId',
  findOrAdd: typeof findOrAddEntities,
) {
  const names = incidents.map(({ workspaceId, alert }) => ({ workspaceId, identifier: alert[field] }))
  const named = names.filter((name): name is typeof name & { identifier: string } => name.identifier !== null)
  const ids = (await findOrAdd(batch, named)).values()
  return names.map(({ identifier }) => (identifier === null ? null : (ids.next().value ?? null)))
}
