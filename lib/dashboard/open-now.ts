import type { Context } from '../context'
import type { Severity } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import type { Counted } from './subject'

/** Incidents that are looked at; a count that reaches it is shown as "10,000+". */
const MOST_COUNTED = 10_000

export type OpenNow = { bySeverity: Record<Severity, number>; count: number; isCutOff: boolean }

/** The unresolved incidents: of a whole workspace, or among its newest 10,000 those of the subject. */
export async function openNow({ db, workspaceId }: Context, counted: Counted): Promise<OpenNow> {
  const rows = await db.query<{ severity: Severity; looked: number; count: number }>`
    SELECT incident."severity", COUNT(*) AS "looked", COUNT(CASE WHEN ${isOf(counted)} THEN 1 END) AS "count"
    FROM (${newest(workspaceId, 'open')} UNION ALL ${newest(workspaceId, 'acknowledged')}) AS found
    CROSS JOIN "Incident" AS incident WHERE incident."id" = found."id" GROUP BY incident."severity"`
  const bySeverity = { low: 0, medium: 0, high: 0, critical: 0 }
  for (const { severity, count } of rows) bySeverity[severity] = Number(count)
  const looked = rows.reduce((sum, row) => sum + Number(row.looked), 0)
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0)
  return { bySeverity, count, isCutOff: looked >= MOST_COUNTED }
}

function newest(workspaceId: number, status: 'open' | 'acknowledged') {
  return sql`SELECT * FROM (
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = ${status}
    ORDER BY "id" DESC LIMIT ${MOST_COUNTED / 2}) AS newest`
}

function isOf({ subject, subjectId }: Counted): Sql {
  if (subject === 'workspace') return sql`true`
  if (subject === 'team') return sql`incident."teamId" = ${subjectId}`
  if (subject === 'entity') return sql`incident."entityId" = ${subjectId}`
  if (subject === 'apiKey') return sql`incident."apiKeyId" = ${subjectId}`
  return sql`EXISTS (
    SELECT 1 FROM "IncidentLabel" AS label WHERE label."pairId" = ${subjectId} AND label."incidentId" = incident."id")`
}
