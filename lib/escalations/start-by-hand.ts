import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { dueAtOnce } from './pages-for'

type Started = { workspaceId: number; incidentId: number; policyId: number; now: Date }

/** From the first step, for any severity; resolves with 0 when one is under way. */
export function startByHand(
  { execute }: Pick<Statements, 'execute'>,
  { workspaceId, incidentId, policyId, now }: Started,
) {
  return execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt", "isByHand")
    SELECT incident."id", incident."workspaceId", policy."id", ${dueAtOnce(sql`${now}`)}, ${now}, true
    FROM "Incident" AS incident
    JOIN "EscalationPolicy" AS policy ON policy."workspaceId" = incident."workspaceId" AND policy."id" = ${policyId}
    WHERE incident."workspaceId" = ${workspaceId} AND incident."id" = ${incidentId} AND incident."status" = 'open'
    ON CONFLICT ("incidentId") DO UPDATE
    SET "policyId" = excluded."policyId", "state" = 'active', "step" = 0, "round" = 0,
      "run" = "Escalation"."run" + 1, "dueAt" = excluded."dueAt", "startedAt" = excluded."startedAt", "isByHand" = true,
      "isTogether" = false
    WHERE "Escalation"."state" <> 'active'`
}
