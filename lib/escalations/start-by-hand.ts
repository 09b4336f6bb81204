import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { dueAtOnce } from './pages-for'

type Started = { workspaceId: number; incidentId: number; policyId: number; now: Date }

/** From the first step, whatever the severity; resolves with 0 when one is under way. */
export function startByHand(
  { execute }: Pick<Statements, 'execute'>,
  { workspaceId, incidentId, policyId, now }: Started,
) {
  return execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT incident."id", incident."workspaceId", policy."id", ${dueAtOnce(sql`${now}`)}, ${now}
    FROM "Incident" AS incident
    JOIN "EscalationPolicy" AS policy ON policy."workspaceId" = incident."workspaceId" AND policy."id" = ${policyId}
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" = ${incidentId} AND incident."status" = 'open'
    ON CONFLICT ("incidentId") DO UPDATE
    SET "policyId" = excluded."policyId", "state" = 'active', "step" = 0, "round" = 0,
      "run" = "Escalation"."run" + 1, "dueAt" = excluded."dueAt", "startedAt" = excluded."startedAt"
    WHERE "Escalation"."state" <> 'active'`
}

/** Whether the first step of an `escalation` is due because a person started it. Most began with their `incident`. */
export const isByHandSql = sql`(escalation."step" = 0 AND escalation."round" = 0
  AND escalation."startedAt" > incident."receivedAt" AND EXISTS (
    SELECT 1 FROM "TimelineEntry" AS asked
    WHERE asked."workspaceId" = escalation."workspaceId" AND asked."incidentId" = escalation."incidentId"
      AND asked."kind" = 'escalated' AND asked."at" = escalation."startedAt"))`
