import type { Statements } from '../db/sql/statements'

/** Another incident of the same signal is not resolved. */
export type Superseded = { reason: 'superseded'; incidentId: number }

type Given = { workspaceId: number; incidentIds: number[] }

/**
 * Makes incidents the newest of their signals again, so that they can be reopened. The signals stay locked, so that new
 * notices see it. `free`: may be reopened; `superseding`: unresolved incidents of the others' signals.
 */
export async function reclaimSignals(statements: Statements, given: Given) {
  const superseding = await findSuperseding(statements, given)
  const superseded = new Set(superseding.map(({ id }) => id))
  const free = given.incidentIds.filter((id) => !superseded.has(id))
  if (free.length === 0) return { free, superseding }
  await statements.execute`
    UPDATE "Signal" SET "incidentId" = firing."incidentId" FROM "Firing" AS firing
    WHERE "Signal"."workspaceId" = ${given.workspaceId} AND firing."workspaceId" = "Signal"."workspaceId"
      AND firing."signalId" = "Signal"."id" AND firing."incidentId" ${statements.isOneOf(free)}`
  return { free, superseding }
}

async function findSuperseding({ execute, query, isOneOf }: Statements, { workspaceId, incidentIds }: Given) {
  if (incidentIds.length === 0) return []
  await execute`
    UPDATE "Signal" SET "overAt" = NULL WHERE "workspaceId" = ${workspaceId} AND "id" IN (
      SELECT firing."signalId" FROM "Firing" AS firing
      WHERE firing."workspaceId" = ${workspaceId} AND firing."incidentId" ${isOneOf(incidentIds)})`
  const rows = await query<{ id: number; otherId: number }>`
    SELECT firing."incidentId" AS "id", other."id" AS "otherId" FROM "Firing" AS firing
    JOIN "Firing" AS another ON another."signalId" = firing."signalId" AND another."incidentId" <> firing."incidentId"
    JOIN "Incident" AS other ON other."id" = another."incidentId" AND other."status" <> 'resolved'
    WHERE firing."workspaceId" = ${workspaceId} AND firing."incidentId" ${isOneOf(incidentIds)}`
  return rows.map(({ id, otherId }) => ({ id: Number(id), otherId: Number(otherId) }))
}
