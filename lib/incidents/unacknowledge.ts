import { subMinutes } from 'date-fns'
import type { Database } from '../db/database'
import { insertRows } from '../db/sql/batch'
import type { Statements } from '../db/sql/statements'
import { restartEscalations } from '../escalations/restart'

const AT_ONCE = 200

type Limit = { policyId: number; workspaceId: number; minutes: number }

/**
 * Incidents that were acknowledged for longer than their policy allows are open again, and page from the first step. Those
 * that are snoozed have an end of their own.
 */
export async function unacknowledgeForgotten(db: Database, now: Date): Promise<number> {
  const policies = await db.query<Limit>`
    SELECT "id" AS "policyId", "workspaceId", "unacknowledgeMinutes" AS "minutes" FROM "EscalationPolicy"
    WHERE "unacknowledgeMinutes" IS NOT NULL AND "removedAt" IS NULL`
  let total = 0
  for (const policy of policies) total += await unacknowledgeOf(db, policy, now)
  return total
}

/** It writes only where there is one: every few seconds nothing is found. */
async function unacknowledgeOf(db: Database, { policyId, workspaceId, minutes }: Limit, now: Date): Promise<number> {
  const taken = { policyId, workspaceId, until: subMinutes(now, minutes) }
  if ((await findForgotten(db, taken)).length === 0) return 0
  return db.write(async (tx) => {
    const statements = db.statements(tx)
    const ids = await takeForgotten(statements, taken)
    const entries = ids.map((incidentId) => ({ workspaceId, incidentId, kind: 'unacknowledged' as const, at: now }))
    await insertRows(statements, 'TimelineEntry', entries)
    await restartEscalations(tx, statements, { workspaceId, incidentIds: ids, now })
    return ids.length
  })
}

type Taken = { policyId: number; workspaceId: number; until: Date }

function findForgotten({ query }: Pick<Statements, 'query'>, { policyId, workspaceId, until }: Taken) {
  return query<{ id: number }>`
    SELECT incident."id" FROM "Incident" AS incident
    CROSS JOIN "Escalation" AS escalation
    WHERE incident."workspaceId" = ${workspaceId} AND incident."status" = 'acknowledged'
      AND incident."acknowledgedAt" <= ${until} AND NOT EXISTS (
        SELECT 1 FROM "Snooze" AS snooze WHERE snooze."incidentId" = incident."id"
          AND snooze."acknowledgedAt" = incident."acknowledgedAt")
      AND escalation."incidentId" = incident."id" AND escalation."policyId" = ${policyId}
    ORDER BY incident."id" LIMIT ${AT_ONCE}`
}

async function takeForgotten({ query, isOneOf }: Statements, taken: Taken) {
  const found = await findForgotten({ query }, taken)
  const { until } = taken
  if (found.length === 0) return []
  // Somebody may have resolved it, or acknowledged it anew, since it was found.
  const rows = await query<{ id: number }>`
    UPDATE "Incident" SET "status" = 'open', "acknowledgedAt" = NULL, "acknowledgedById" = NULL
    WHERE "id" ${isOneOf(found.map(({ id }) => id))} AND "status" = 'acknowledged' AND "acknowledgedAt" <= ${until}
    RETURNING "id"`
  return rows.map(({ id }) => id)
}
