import type { Context } from '../context'
import { sql } from '../db/sql/sql'

const MOST_COUNTED = 10_000

export type Owned = { counts: Map<number, number>; isCutOff: boolean }

/** How many unresolved incidents each person owns, among the newest 10,000 of the workspace. */
export async function countOwned({ db, workspaceId }: Context): Promise<Owned> {
  const newest = (status: 'open' | 'acknowledged') => sql`SELECT * FROM (
    SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId} AND "status" = ${status}
    ORDER BY "id" DESC LIMIT ${MOST_COUNTED / 2}) AS newest`
  const rows = await db.query<{ userId: number | null; count: number }>`
    SELECT COALESCE(incident."assigneeId", incident."acknowledgedById") AS "userId", COUNT(*) AS "count"
    FROM (${newest('open')} UNION ALL ${newest('acknowledged')}) AS found
    CROSS JOIN "Incident" AS incident WHERE incident."id" = found."id"
    GROUP BY COALESCE(incident."assigneeId", incident."acknowledgedById")`
  const looked = rows.reduce((sum, { count }) => sum + Number(count), 0)
  const counts = new Map(rows.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, Number(count)]])))
  return { counts, isCutOff: looked >= MOST_COUNTED / 2 }
}
