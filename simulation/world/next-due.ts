import type { Database } from '../../lib/db/database'

/** By the steady clock; includes what is overdue. Read without simulated faults. */
export async function nextDue({ query }: Pick<Database, 'query'>): Promise<number | undefined> {
  const [row] = await query<{ at: number | null }>`
    SELECT min("at") AS "at" FROM (
      SELECT min("dueAt") AS "at" FROM "Escalation" WHERE "state" = 'active'
      UNION ALL SELECT min("releaseAt") FROM "Notification" WHERE "state" = 'gathering'
      UNION ALL SELECT min("dueAt") FROM "Page" WHERE "state" = 'pending'
      UNION ALL SELECT min("dueAt") FROM "Heartbeat" WHERE "silentAt" IS NULL) AS due`
  return row?.at === null || row === undefined ? undefined : new Date(row.at).getTime()
}
