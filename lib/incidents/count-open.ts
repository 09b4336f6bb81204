import type { Context } from '../context'
import type { Database, Severity } from '../db/database'
import { SEVERITIES } from '../values/severity'

const AT_ONCE = 5_000

export async function countOpenIncidents(db: Pick<Database, 'read' | 'query'>): Promise<Record<Severity, number>> {
  const counts = { low: 0, medium: 0, high: 0, critical: 0 }
  const workspaces = await db.read.workspace.findMany({ select: { id: true } })
  for (const { id: workspaceId } of workspaces)
    for (const severity of SEVERITIES) counts[severity] += await countOpen(db, workspaceId, severity)
  return counts
}

async function countOpen({ query }: Pick<Database, 'query'>, workspaceId: number, severity: Severity) {
  for (let sum = 0, after = 0; ; ) {
    const [step] = await query<{ count: number; last: number | null }>`
      SELECT count(*) AS "count", max("id") AS "last" FROM (
        SELECT "id" FROM "Incident"
        WHERE "workspaceId" = ${workspaceId} AND "status" = 'open' AND "severity" = ${severity} AND "id" > ${after}
        ORDER BY "id" LIMIT ${AT_ONCE}
      ) AS step`
    sum += Number(step?.count ?? 0)
    after = Number(step?.last ?? 0)
    if (Number(step?.count ?? 0) < AT_ONCE) return sum
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Of a workspace, at most this many. */
export async function countOpenAtMost({ db, workspaceId }: Context, most: number): Promise<number> {
  const [counted] = await db.query<{ count: number }>`
    SELECT count(*) AS "count" FROM (
      SELECT 1 FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = 'open' LIMIT ${most}) AS counted`
  return Number(counted?.count ?? 0)
}
