import { type Batch, insertion, insertRows } from '../db/sql/batch'
import { escalateReopened, raiseEscalations } from '../escalations/raise'
import type { Origin } from '../incidents/open'
import type { Routing } from '../incidents/route'
import { noteEndings } from '../notifications/note-endings'
import { groupBy } from '../values/group-by'
import type { Judged, Step } from './judge'
import { pageUnpaged } from './page-unpaged'
import { withoutSilenced } from './without-silenced'

export type Changed = { origin: Origin; signalId: number | undefined; incidentId: number; incident: Judged }

export async function writeIncidents(batch: Batch, routing: Routing, changed: Changed[]) {
  await countFirings(batch, changed)
  const stepped = changed.filter(({ incident }) => incident.steps.length > 0)
  if (stepped.length > 0) await writeSteps(batch, routing, stepped)
  await pageUnpaged(batch, routing, changed.flatMap(firedAgain))
}

async function writeSteps(batch: Batch, routing: Routing, stepped: Changed[]) {
  await setStates(batch, stepped)
  await insertRows(batch, 'TimelineEntry', stepped.flatMap(toTimeline))
  for (const kind of ['acknowledged', 'resolved'] as const) await noteEnded(batch, stepped, kind)
  await escalateReopened(batch, openWith(stepped, 'reopened', 'unacknowledged'))
  await raiseEscalations(batch, await withoutSilenced(batch, routing, openWith(stepped, 'raised')))
}

async function noteEnded(batch: Batch, stepped: Changed[], kind: 'acknowledged' | 'resolved') {
  const ended = stepped.filter(({ incident: { status, steps } }) => {
    return status === kind && steps.some((step) => step.kind === kind)
  })
  for (const some of groupBy(ended, ({ origin }) => origin.apiKeyId).values()) {
    const [{ origin }] = some
    const { workspaceId, apiKeyId, receivedAt: now } = origin
    const incidentIds = some.map(({ incidentId }) => incidentId)
    await noteEndings(batch, { workspaceId, incidentIds, kind, apiKeyId, now })
  }
}

/** What this commit has opened was routed by it. */
function firedAgain({
  origin: { workspaceId },
  incidentId,
  incident: { status, opening, fired, lastAt: at },
}: Changed) {
  return status === 'open' && !opening && fired > 0 ? [{ workspaceId, incidentId, at }] : []
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
    acknowledgedAt: 'timestamp',
    resolvedAt: 'timestamp',
  } as const
  const rows = changed.map(({ incidentId: id, incident: { status, severity, acknowledgedAt, resolvedAt } }) => ({
    ...{ id, status, severity, acknowledgedAt, resolvedAt },
  }))
  await execute`
    UPDATE "Incident" SET "status" = given."status", "severity" = given."severity",
      "acknowledgedAt" = given."acknowledgedAt", "resolvedAt" = given."resolvedAt"
    FROM ${jsonTable(columns, rows)} AS given WHERE "Incident"."id" = given."id"`
}

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

function openWith(changed: Changed[], ...kinds: Step['kind'][]) {
  return changed.flatMap(({ origin: { workspaceId, receivedAt: at }, incidentId, incident: { status, steps } }) =>
    status === 'open' && steps.some(({ kind }) => kinds.includes(kind)) ? [{ workspaceId, incidentId, at }] : [],
  )
}
