import type { Statements } from '../db/sql/statements'

export async function forgetTexts({ execute, jsonTable }: Statements, incidentIds: number[]) {
  const given = jsonTable(
    { id: 'integer' },
    incidentIds.map((id) => ({ id })),
  )
  await execute`
    DELETE FROM "IncidentText" WHERE "rowid" IN (SELECT given."id" FROM ${given} AS given)
      AND NOT EXISTS (SELECT 1 FROM "Incident" AS incident WHERE incident."id" = "IncidentText"."rowid")`
}
