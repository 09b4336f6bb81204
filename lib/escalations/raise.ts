import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { pagedAsSql } from '../routing/paged-as'
import { dueAtOnce, pagesFor } from './pages-for'

type Given = { workspaceId: number; incidentId: number; at: Date }
type Writing = Pick<Statements, 'execute' | 'jsonTable'>

const GIVEN = { workspaceId: 'integer', incidentId: 'integer', at: 'timestamp' } as const

/** For incidents that became more severe, if their policy pages for that severity and none is under way. */
export async function raiseEscalations({ execute, jsonTable }: Writing, incidents: Given[]) {
  if (incidents.length === 0) return
  await execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT incident."id", incident."workspaceId", policy."id",
      ${dueAtOnce(sql`given."at"`)}, given."at"
    FROM ${jsonTable(GIVEN, incidents)} AS given
    CROSS JOIN "Incident" AS incident
    JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    JOIN "EscalationPolicy" AS policy ON policy."id" = route."policyId"
    WHERE incident."id" = given."incidentId" AND incident."workspaceId" = given."workspaceId"
      AND ${pagesFor(pagedAsSql)}
    ON CONFLICT ("incidentId") DO UPDATE
    SET "state" = 'active', "step" = 0, "round" = 0, "run" = "Escalation"."run" + 1,
      "dueAt" = excluded."dueAt", "startedAt" = excluded."startedAt", "isByHand" = false, "isTogether" = false
    WHERE "Escalation"."state" <> 'active'`
}

// Who was paged is told of the resolution a little later, by a row that goes then.
const isUntold = sql`EXISTS (
  SELECT 1 FROM "Ending" AS ending WHERE ending."workspaceId" = "Escalation"."workspaceId"
    AND ending."incidentId" = "Escalation"."incidentId" AND ending."kind" = 'resolved')`

/** For incidents whose end a person has taken back: from the step that they had reached. */
export async function resumeEscalations({ execute, jsonTable }: Writing, incidents: Given[]) {
  if (incidents.length > 0) await execute`${resuming(jsonTable, incidents)} AND "Escalation"."state" = 'stopped'`
}

/**
 * For incidents that their tool has reopened: from the step that they had reached, while nobody has been told that it was
 * resolved, else from the first. What was not told is told no more.
 */
export async function escalateReopened(
  { execute, jsonTable, isOneOf }: Writing & Pick<Statements, 'isOneOf'>,
  incidents: Given[],
) {
  if (incidents.length === 0) return
  await execute`${resuming(jsonTable, incidents)} AND "Escalation"."state" = 'stopped' AND ${isUntold}`
  await execute`
    UPDATE "Escalation" SET "state" = 'active', "step" = 0, "round" = 0, "run" = "run" + 1, "startedAt" = given."at",
      "dueAt" = ${dueAtOnce(sql`given."at"`)}, "waitsUntil" = NULL, "isByHand" = false, "isTogether" = false
    FROM ${jsonTable(GIVEN, incidents)} AS given WHERE ${isGiven} AND NOT ${isUntold}`
  const ids = incidents.map(({ incidentId }) => incidentId)
  await execute`DELETE FROM "Ending" WHERE "kind" = 'resolved' AND "incidentId" ${isOneOf(ids)}`
}

const isGiven = sql`
  "Escalation"."incidentId" = given."incidentId" AND "Escalation"."workspaceId" = given."workspaceId"`

function resuming(jsonTable: Writing['jsonTable'], incidents: Given[]) {
  return sql`UPDATE "Escalation" SET "state" = 'active', "dueAt" = ${dueAtOnce(sql`given."at"`)}
    FROM ${jsonTable(GIVEN, incidents)} AS given WHERE ${isGiven}`
}
