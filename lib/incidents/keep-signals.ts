import type { Statements } from '../db/sql/statements'

/**
 * Points signals at another of their incidents, if they have one, before `incidentIds` are deleted: a signal goes with
 * the incident that it names. After the clock was set back, the newest incident may go first.
 */
export async function keepSignals(
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, incidentIds }: { workspaceId: number; incidentIds: number[] },
) {
  const going = isOneOf(incidentIds)
  await execute`
    UPDATE "Signal" SET "incidentId" = (
      SELECT max(firing."incidentId") FROM "Firing" AS firing
      WHERE firing."workspaceId" = "Signal"."workspaceId" AND firing."signalId" = "Signal"."id"
        AND NOT firing."incidentId" ${going})
    WHERE "workspaceId" = ${workspaceId} AND "incidentId" ${going} AND EXISTS (
      SELECT 1 FROM "Firing" AS firing
      WHERE firing."workspaceId" = "Signal"."workspaceId" AND firing."signalId" = "Signal"."id"
        AND NOT firing."incidentId" ${going})`
}
