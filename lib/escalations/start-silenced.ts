import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { pagedAsSql } from '../routing/paged-as'
import { dueAtOnce, pagesFor } from './pages-for'

export function startSilenced(
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, incidentIds, now }: { workspaceId: number; incidentIds: number[]; now: Date },
) {
  return execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT incident."id", incident."workspaceId", policy."id",
      ${dueAtOnce(sql`${now}`)}, ${now}
    FROM "Incident" AS incident
    JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    JOIN "EscalationPolicy" AS policy ON policy."id" = route."policyId"
    WHERE incident."workspaceId" = ${workspaceId} AND incident."status" = 'open'
      AND incident."id" ${isOneOf(incidentIds)} AND ${pagesFor(pagedAsSql)}
    ON CONFLICT ("incidentId") DO NOTHING`
}
