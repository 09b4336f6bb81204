import { sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import { pagedAsSql } from '../routing/paged-as'
import { dueAtOnce, pagesFor } from './pages-for'

const pageableSql = sql`"Incident" AS incident
    JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    JOIN "EscalationPolicy" AS policy ON policy."id" = route."policyId"`

const isSevere = sql`${pagedAsSql} IN ('high', 'critical')`

type HeldBack = { workspaceId: number; incidentIds: number[]; now: Date; severeOnly?: boolean }

/** In one message for each policy. After an end by itself only the high and critical ones page. */
export function startSilenced(
  { execute, isOneOf }: Pick<Statements, 'execute' | 'isOneOf'>,
  { workspaceId, incidentIds, now, severeOnly = false }: HeldBack,
) {
  return execute`
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "dueAt", "startedAt", "isTogether")
    SELECT incident."id", incident."workspaceId", policy."id", ${dueAtOnce(sql`${now}`)}, ${now}, true
    FROM ${pageableSql}
    WHERE incident."workspaceId" = ${workspaceId} AND incident."status" = 'open'
      AND incident."id" ${isOneOf(incidentIds)} AND ${pagesFor(pagedAsSql)} ${severeOnly ? sql`AND ${isSevere}` : sql``}
    ON CONFLICT ("incidentId") DO NOTHING`
}

/** How many of the silences' incidents that would be now, by silence. */
export async function countHeldBack(
  { query, jsonTable }: Pick<Statements, 'query' | 'jsonTable'>,
  silenceIds: number[],
) {
  if (silenceIds.length === 0) return new Map<number, number>()
  const silences = jsonTable(
    { id: 'integer' },
    silenceIds.map((id) => ({ id })),
  )
  const rows = await query<{ silenceId: number; count: number }>`
    SELECT incident."silenceId", count(*) AS "count" FROM ${pageableSql}
    WHERE incident."silenceId" IN (SELECT given."id" FROM ${silences} AS given) AND incident."status" = 'open'
      AND ${pagesFor(pagedAsSql)} AND ${isSevere} AND NOT EXISTS (
        SELECT 1 FROM "Escalation" AS escalation WHERE escalation."incidentId" = incident."id")
    GROUP BY incident."silenceId"`
  return new Map(rows.map(({ silenceId, count }) => [silenceId, count]))
}
