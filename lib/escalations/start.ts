import type { Severity } from '../db/database'
import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { dueAtOnce, pagesFor } from './pages-for'

export type Paging = { workspaceId: number; incidentId: number; policyId: number; severity: Severity; at: Date }

/**
 * One statement, because every alert waits for it; people are looked up later. Due times are steady time: an alert's
 * own time may lie in the future of a clock that was set back.
 */
export async function startEscalations({ execute, jsonTable }: Statements, paging: Paging[]) {
  if (paging.length === 0) return
  const columns = { incidentId: 'integer', policyId: 'integer', severity: 'text', at: 'timestamp' } as const
  await execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT given."incidentId", policy."workspaceId", policy."id",
      ${dueAtOnce(sql`given."at"`)}, given."at"
    FROM ${jsonTable(columns, paging)} AS given CROSS JOIN "EscalationPolicy" AS policy
    WHERE policy."id" = given."policyId" AND ${pagesFor(sql`given."severity"`)}`
}
