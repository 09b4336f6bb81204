import type { Severity } from '../db/database'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { dueAtOnce, pagesFor } from './pages-for'

export type Paging = { workspaceId: number; incidentId: number; policyId: number; severity: Severity; at: Date }

/** Every alert waits for this statement. Due times are steady: a clock set back puts an alert's own in the future. */
export async function startEscalations({ executeLater, jsonTable }: Statements, paging: Paging[]) {
  if (paging.length === 0) return
  const columns = { incidentId: 'integer', policyId: 'integer', severity: 'text', at: 'timestamp' } as const
  await executeLater`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT given."incidentId", policy."workspaceId", policy."id",
      ${dueAtOnce(sql`given."at"`)}, given."at"
    FROM ${jsonTable(columns, paging)} AS given CROSS JOIN "EscalationPolicy" AS policy
    WHERE policy."id" = given."policyId" AND ${pagesFor(sql`given."severity"`)}`
}
