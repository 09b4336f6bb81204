import type { Database, Severity } from '../db/database'
import { SEVERITIES } from './severity'

const AT_ONCE = 5_000

/**
 * How many incidents are open in all workspaces, by severity. Counts in steps and lets others in between them: on SQLite
 * one long query would hold up every alert.
 */
export async function countOpenIncidents({ read }: Pick<Database, 'read'>): Promise<Record<Severity, number>> {
  const counts = { low: 0, medium: 0, high: 0, critical: 0 }
  const workspaces = await read.workspace.findMany({ select: { id: true } })
  for (const { id: workspaceId } of workspaces) {
    let after = 0
    for (let more = true; more; ) {
      const rows = await countStep(read, workspaceId, after)
      for (const severity of SEVERITIES) counts[severity] += rows.find((row) => row.severity === severity)?.count ?? 0
      after = Math.max(after, ...rows.map(({ last }) => last))
      more = rows.reduce((sum, { count }) => sum + count, 0) === AT_ONCE
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return counts
}

async function countStep(read: Database['read'], workspaceId: number, after: number) {
  const rows = await read.$queryRaw<{ severity: Severity; count: bigint; last: number }[]>`
    SELECT "severity", count(*) AS "count", max("id") AS "last" FROM (
      SELECT "id", "severity" FROM "Incident"
      WHERE "workspaceId" = ${workspaceId} AND "status" = 'open' AND "id" > ${after} ORDER BY "id" LIMIT ${AT_ONCE}
    ) AS step GROUP BY "severity"`
  return rows.map(({ severity, count, last }) => ({ severity, count: Number(count), last: Number(last) }))
}
