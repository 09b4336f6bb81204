import type { Database } from '../db/database'
import { sql } from '../db/sql/sql'

/**
 * Resolves with the id up to which every entry that will ever exist is visible.
 *
 * Ids become visible in order on SQLite, which has one writer. On Postgres a lower id may be committed later. An id is
 * settled once all transactions have ended that were under way when it was the highest: each locks the incident, or its
 * escalation, and so gets its transaction id, before its entry gets an id.
 */
export function createSettled(
  { provider, query }: Pick<Database, 'provider' | 'query'>,
  table: keyof typeof NEWEST = 'TimelineEntry',
) {
  if (provider === 'sqlite') return () => newestEntryId({ query }, table)
  let settled = 0
  let fence: { entryId: number; xmax: bigint } | undefined
  return async () => {
    const [now] = await query<{ entryId: number; xmin: string; xmax: string }>`
      SELECT (${NEWEST[table]}) AS "entryId",
        pg_snapshot_xmin(pg_current_snapshot())::text AS "xmin", pg_snapshot_xmax(pg_current_snapshot())::text AS "xmax"`
    if (!now) return settled
    if (fence && BigInt(now.xmin) >= fence.xmax) settled = Math.max(settled, fence.entryId)
    if (!fence || settled === fence.entryId) fence = { entryId: now.entryId, xmax: BigInt(now.xmax) }
    return settled
  }
}

export async function newestEntryId({ query }: Pick<Database, 'query'>, table: keyof typeof NEWEST = 'TimelineEntry') {
  const [row] = await query<{ id: number }>`${NEWEST[table]}`
  return Number(row?.id ?? 0)
}

const NEWEST = {
  TimelineEntry: sql`SELECT COALESCE(MAX("id"), 0) AS "id" FROM "TimelineEntry"`,
  EscalationEntry: sql`SELECT COALESCE(MAX("id"), 0) AS "id" FROM "EscalationEntry"`,
}
