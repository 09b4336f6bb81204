import type { Transaction } from '../db/database'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { defaultPolicyOf } from '../routing/default-policy'
import { pagedAsSql } from '../routing/paged-as'
import { dueAtOnce, pagesFor } from './pages-for'

type Restarted = { workspaceId: number; incidentIds: number[]; now: Date }

/** Which of them page now, by their rule and policy. */
export async function findPaging(
  tx: Transaction,
  { query, isOneOf }: Pick<Statements, 'query' | 'isOneOf'>,
  { workspaceId, incidentIds }: Omit<Restarted, 'now'>,
): Promise<number[]> {
  const fallback = (await defaultPolicyOf(tx, workspaceId))?.id ?? null
  const rows = await query<{ id: number }>`
    SELECT incident."id" ${pagingIncidents(fallback)}
      AND incident."workspaceId" = ${workspaceId} AND incident."id" ${isOneOf(incidentIds)}`
  return rows.map(({ id }) => id)
}

/** With `policy`; a removed one is replaced as in policy-of.ts. */
function pagingIncidents(fallback: number | null) {
  return sql`
    FROM "Incident" AS incident
    LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    LEFT JOIN "EscalationPolicy" AS chosen ON chosen."id" = route."policyId" AND chosen."removedAt" IS NULL
    JOIN "EscalationPolicy" AS policy ON policy."workspaceId" = incident."workspaceId" AND (policy."id" = chosen."id"
      OR chosen."id" IS NULL AND (route."id" IS NULL OR route."policyId" IS NOT NULL) AND policy."id" = ${fallback})
    WHERE ${pagesFor(pagedAsSql)}`
}

/** From the first step, if the rule and the policy page. */
export async function restartEscalations(
  tx: Transaction,
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, incidentIds, now }: Restarted,
) {
  if (incidentIds.length === 0) return
  const fallback = (await defaultPolicyOf(tx, workspaceId))?.id ?? null
  await execute`
    UPDATE "Escalation" SET "state" = 'stopped', "run" = "run" + 1
    WHERE "workspaceId" = ${workspaceId} AND "incidentId" ${isOneOf(incidentIds)}`
  await execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT incident."id", incident."workspaceId", policy."id", ${dueAtOnce(sql`${now}`)}, ${now}
    ${pagingIncidents(fallback)}
      AND incident."workspaceId" = ${workspaceId} AND incident."id" ${isOneOf(incidentIds)}
    ON CONFLICT ("incidentId") DO UPDATE
    SET "policyId" = excluded."policyId", "state" = 'active', "step" = 0, "round" = 0,
      "dueAt" = excluded."dueAt", "startedAt" = excluded."startedAt", "isByHand" = false, "isTogether" = false`
}
