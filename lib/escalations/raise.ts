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

/** From the step that they had reached. */
export async function resumeEscalations({ execute, jsonTable }: Writing, incidents: Given[]) {
  if (incidents.length === 0) return
  await execute`
    UPDATE "Escalation" SET "state" = 'active',
      "dueAt" = ${dueAtOnce(sql`given."at"`)}
    FROM ${jsonTable(GIVEN, incidents)} AS given
    WHERE "Escalation"."incidentId" = given."incidentId" AND "Escalation"."workspaceId" = given."workspaceId"
      AND "Escalation"."state" = 'stopped'`
}
