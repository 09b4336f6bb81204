import type { Severity } from '../db/database'
import type { Statements } from '../db/sql/statements'

type Opened = { workspaceId: number; incidentId: number; severity: Severity; at: Date }

/**
 * Writes the decision to page for those incidents whose severity their workspace's policy pages for. In one statement,
 * which every alert waits for: whom to page is found out afterwards. Due at once is what is due at a steady time that
 * has come already: the alert's own time may lie in the future of a clock that is set back.
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
