import { sql } from '../db/sql/sql'
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
  const firings = firingsOf(statements, { ...given, incidentIds: free })
  await statements.execute`
    UPDATE "Signal" SET "incidentId" = (SELECT max(firing."incidentId") ${firings} AND firing."signalId" = "Signal"."id")
    WHERE "workspaceId" = ${given.workspaceId} AND "id" IN (SELECT firing."signalId" ${firings})`
  return { free, superseding }
}

async function findSuperseding(statements: Statements, given: Given) {
  const { workspaceId, incidentIds } = given
  if (incidentIds.length === 0) return []
  await statements.execute`
    UPDATE "Signal" SET "overAt" = NULL WHERE "workspaceId" = ${workspaceId} AND "id" IN (
      SELECT firing."signalId" ${firingsOf(statements, given)})`
  return statements.query<{ id: number; otherId: number }>`
    SELECT firing."incidentId" AS "id", other."id" AS "otherId"
    FROM (SELECT firing."signalId", firing."incidentId" ${firingsOf(statements, given)}) AS firing
    CROSS JOIN "Firing" AS another CROSS JOIN "Incident" AS other
    WHERE another."workspaceId" = ${workspaceId} AND another."signalId" = firing."signalId"
      AND another."incidentId" <> firing."incidentId" AND other."id" = another."incidentId"
      AND other."status" <> 'resolved'`
}

/** From each incident: SQLite would start from all firings of the workspace. */
function firingsOf({ jsonTable }: Statements, { workspaceId, incidentIds }: Given) {
  const given = jsonTable(
    { id: 'integer' },
    incidentIds.map((id) => ({ id })),
  )
  return sql`FROM ${given} AS given CROSS JOIN "Firing" AS firing
    WHERE firing."incidentId" = given."id" AND firing."workspaceId" = ${workspaceId}`
}
