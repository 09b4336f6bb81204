import type { Context } from '../context'
import type { Severity } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import { countOpened } from '../rollups/figures'
import type { Counted } from './subject'

const MOST_OF_STATUS = 10_000

export type OpenNow = { bySeverity: Record<Severity, number>; count: number; isCutOff: boolean }

/** The unresolved incidents among the newest 10,000 open and the newest 10,000 acknowledged ones of the workspace. */
export async function openNow({ db, workspaceId }: Context, counted: Counted): Promise<OpenNow> {
  const [row] = await db.query<Record<Severity | 'open' | 'acknowledged', number>>`
    SELECT COUNT(CASE WHEN incident."status" = 'open' THEN 1 END) AS "open",
      COUNT(CASE WHEN incident."status" = 'acknowledged' THEN 1 END) AS "acknowledged",
      COUNT(CASE WHEN incident."severity" = 'low' THEN ${isOf(counted)} END) AS "low",
      COUNT(CASE WHEN incident."severity" = 'medium' THEN ${isOf(counted)} END) AS "medium",
      COUNT(CASE WHEN incident."severity" = 'high' THEN ${isOf(counted)} END) AS "high",
      COUNT(CASE WHEN incident."severity" = 'critical' THEN ${isOf(counted)} END) AS "critical"
    FROM (${newest(workspaceId, 'open')} UNION ALL ${newest(workspaceId, 'acknowledged')}) AS found
    CROSS JOIN "Incident" AS incident WHERE incident."id" = found."id"`
  const { open = 0, acknowledged = 0, low = 0, medium = 0, high = 0, critical = 0 } = row ?? {}
  const bySeverity = { low: Number(low), medium: Number(medium), high: Number(high), critical: Number(critical) }
  const isCutOff = Math.max(Number(open), Number(acknowledged)) >= MOST_OF_STATUS
  return { bySeverity, count: countOpened(bySeverity), isCutOff }
}

function newest(workspaceId: number, status: 'open' | 'acknowledged') {
  return sql`SELECT * FROM (
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = ${status}
    ORDER BY "id" DESC LIMIT ${MOST_OF_STATUS}) AS newest`
}

function isOf({ subject, subjectId }: Counted): Sql {
  if (subject === 'workspace') return sql`1`
  if (subject === 'team') return sql`CASE WHEN incident."teamId" = ${subjectId} THEN 1 END`
  if (subject === 'entity') return sql`CASE WHEN incident."entityId" = ${subjectId} THEN 1 END`
  if (subject === 'apiKey') return sql`CASE WHEN incident."apiKeyId" = ${subjectId} THEN 1 END`
  return sql`(
    SELECT 1 FROM "IncidentLabel" AS label WHERE label."pairId" = ${subjectId} AND label."incidentId" = incident."id")`
}
