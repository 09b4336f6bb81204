import type { Alert } from '../contract/alert'
import { type Batch, insertNumbered, insertRows } from '../db/sql/batch'
import { findOrAddEntities } from '../entities/find-or-add'
import { type Paging, startEscalations } from '../escalations/start'
import { attachLabels } from '../labels/attach'
import { findOrAddRunbooks } from '../runbooks/find-or-add'
import { type AlertRoute, type Routing, routeAlerts } from './route'

export type Origin = {
  workspaceId: number
  apiKeyId: number
  requestId: string
  receivedAt: Date
  userId?: number
}

export type NewIncident = Origin & { alert: Alert }
export type OpenedIncident = { id: number; status: 'open'; receivedAt: Date }

export async function openIncidents<T extends NewIncident>(batch: Batch, routing: Routing, incidents: T[]) {
  if (incidents.length === 0) return []
  const [routes, reserved] = await Promise.all([
    routeAlerts(batch, routing, incidents),
    batch.reserveIds?.('Incident', incidents.length),
  ])
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
    assigneeId: routes[at]?.rule.assigneeId ?? null,
    teamId: routes[at]?.rule.teamId ?? null,
    routedById: routes[at]?.rule.versionId ?? null,
    silenceId: routes[at]?.silenceId ?? null,
    payload: alert.payload,
  }))
  const ids = await insertNumbered(batch, 'Incident', rows, 'requestId', reserved)
  const opened = incidents.map((incident, at) => ({ ...incident, incident: openedIncident(incident, ids[at]) }))
  await Promise.all([
    insertRows(
      batch,
      'TimelineEntry',
      opened.flatMap((one, at) => toTimeline(one, routes[at])),
    ),
    attachLabels(batch, opened.map(toLabelled)),
    startEscalations(
      batch,
      opened.flatMap((one, at) => toPaging(one, routes[at])),
    ),
  ])
  return opened
}

function openedIncident({ receivedAt }: Origin, id: number | undefined): OpenedIncident {
  if (id === undefined) throw new Error('An incident got no id.')
  return { id, status: 'open', receivedAt }
}

type Opened = NewIncident & { incident: OpenedIncident }

function toLabelled({ workspaceId, alert, incident }: Opened) {
  return { workspaceId, incidentId: incident.id, labels: alert.labels }
}

function toPaging({ workspaceId, receivedAt, alert, incident }: Opened, route: AlertRoute | undefined): Paging[] {
  if (!route || route.rule.policyId === null || route.silenceId !== null) return []
  const { policyId, severity } = route.rule
  return [{ workspaceId, incidentId: incident.id, policyId, severity: severity ?? alert.severity, at: receivedAt }]
}

function toTimeline({ workspaceId, apiKeyId, userId, receivedAt, incident }: Opened, route: AlertRoute | undefined) {
  const entry = { workspaceId, incidentId: incident.id, at: receivedAt }
  const opened = { ...entry, kind: 'opened' as const, apiKeyId, userId: userId ?? null, assigneeId: null }
  const assigneeId = route?.rule.assigneeId ?? null
  return assigneeId === null
    ? [opened]
    : [opened, { ...entry, kind: 'assigned' as const, apiKeyId: null, userId: null, assigneeId }]
}

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
