import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'

type Opened = { workspaceId: number; incidentId: number; severity: Severity; at: Date }

/**
 * Starts the escalations of incidents whose severity the policy pages for: one statement, which every alert waits for.
 * The people are looked up afterwards. Due times are steady time, because an alert's own time may lie in the future of
 * a clock that was set back.
 */
export async function startEscalations({ execute, jsonTable }: Statements, opened: Opened[]) {
  const given = jsonTable({ incidentId: 'integer', workspaceId: 'integer', severity: 'text', at: 'timestamp' }, opened)
  await execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt")
    SELECT given."incidentId", given."workspaceId", policy."id",
      COALESCE((SELECT clock."at" FROM "SteadyClock" AS clock WHERE clock."id" = 1), given."at"), given."at"
    FROM ${given} AS given CROSS JOIN "EscalationPolicy" AS policy
    WHERE policy."workspaceId" = given."workspaceId" AND CASE given."severity"
      WHEN 'low' THEN policy."pagesLow" WHEN 'medium' THEN policy."pagesMedium"
      WHEN 'high' THEN policy."pagesHigh" ELSE policy."pagesCritical" END`
}
