import { type Batch, insertion, insertRows } from '../db/sql/batch'
import { raiseEscalations, resumeEscalations } from '../escalations/raise'
import { groupBy } from '../group-by'
import type { Origin } from '../incidents/open'
import type { Routing } from '../incidents/route'
import { readMarks } from '../routing/marks'
import { coverAgain } from '../silences/cover'
import { isActiveAt } from '../silences/occurrences'
import type { Judged, Step } from './judge'

export type Changed = { origin: Origin; signalId: number | undefined; incidentId: number; incident: Judged }

export async function writeIncidents(batch: Batch, routing: Routing, changed: Changed[]) {
  await countFirings(batch, changed)
  const stepped = changed.filter(({ incident }) => incident.steps.length > 0)
  if (stepped.length === 0) return
  await setStates(batch, stepped)
  await insertRows(batch, 'TimelineEntry', TIMELINE_ENTRY, stepped.flatMap(toTimeline))
  await resumeEscalations(batch, openWith(stepped, 'reopened'))
  await raiseEscalations(batch, await unsilenced(batch, routing, openWith(stepped, 'raised')))
}

const FIRING = {
  incidentId: 'integer',
  workspaceId: 'integer',
  signalId: 'integer',
  count: 'integer',
  lastAt: 'timestamp',
} as const

async function countFirings(batch: Batch, changed: Changed[]) {
  const rows = changed.flatMap(({ origin: { workspaceId }, signalId, incidentId, incident: { fired, lastAt } }) =>
    signalId === undefined || fired === 0 ? [] : [{ incidentId, workspaceId, signalId, count: fired, lastAt }],
  )
  if (rows.length === 0) return
  await batch.execute`
    ${insertion(batch, 'Firing', FIRING, rows)}
    ON CONFLICT ("incidentId") DO UPDATE SET "count" = "Firing"."count" + excluded."count", "lastAt" = excluded."lastAt"`
}

async function setStates({ execute, jsonTable }: Batch, changed: Changed[]) {
  const columns = {
    id: 'integer',
    status: { enum: 'IncidentStatus' },
    severity: { enum: 'Severity' },
    resolvedAt: 'timestamp',
  } as const
  const rows = changed.map(({ incidentId: id, incident: { status, severity, resolvedAt } }) => ({
    id,
    status,
    severity,
    resolvedAt,
  }))
  await execute`
    UPDATE "Incident" SET "status" = given."status", "severity" = given."severity", "resolvedAt" = given."resolvedAt"
    FROM ${jsonTable(columns, rows)} AS given WHERE "Incident"."id" = given."id"`
}

const TIMELINE_ENTRY = ['workspaceId', 'incidentId', 'kind', 'at', 'apiKeyId', 'severity'] as const

function toTimeline({ origin: { workspaceId, apiKeyId }, incidentId, incident }: Changed) {
  return incident.steps.map(({ kind, at, before }) => ({
    workspaceId,
    incidentId,
    kind,
    at,
    apiKeyId,
    severity: before,
  }))
}

function openWith(changed: Changed[], kind: Step['kind']) {
  return changed.flatMap(({ origin: { workspaceId, receivedAt: at }, incidentId, incident: { status, steps } }) =>
    status === 'open' && steps.some((step) => step.kind === kind) ? [{ workspaceId, incidentId, at }] : [],
  )
}

type Raised = ReturnType<typeof openWith>[number]

/** The silence under which an incident was opened may be over, and another may have begun. */
async function unsilenced(batch: Batch, { silences }: Routing, raised: Raised[]): Promise<Raised[]> {
  if (raised.length === 0) return []
  const byWorkspace = groupBy(raised, ({ workspaceId }) => workspaceId)
  const known = await silences.read(batch, await readMarks(batch, [...byWorkspace.keys()]))
  const left: Raised[] = []
  for (const [workspaceId, some] of byWorkspace) {
    const [{ at }] = some
    const rows = await batch.query<{ id: number; silenceId: number | null }>`
      SELECT "id", "silenceId" FROM "Incident"
      WHERE "workspaceId" = ${workspaceId} AND "id" ${batch.isOneOf(some.map(({ incidentId }) => incidentId))}`
    const incidents = rows.map(({ id, silenceId }) => ({ id: Number(id), silenceId }))
    const active = (known.get(workspaceId) ?? []).filter((one) => isActiveAt(one, at))
    const ids = new Set(await coverAgain(batch, workspaceId, incidents, active))
    left.push(...some.filter(({ incidentId }) => ids.has(incidentId)))
  }
  return left
}
