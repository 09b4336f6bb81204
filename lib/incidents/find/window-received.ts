import type { Context } from '../../context'
import { sql } from '../../db/sql/sql'
import type { IdWindow, IncidentFilter } from './filter'

/** So many may have come while a clock was ahead: otherwise ids ascend with the time. */
const MOST_OUT_OF_ORDER = 10_000

/** The ids of the incidents received in the range of times; undefined if there are none. */
export async function windowReceived(
  { db, workspaceId }: Context,
  { since, until }: Pick<IncidentFilter, 'since' | 'until'>,
): Promise<IdWindow | undefined> {
  if (!since && !until) return {}
  const received = sql`SELECT "id" FROM "Incident" WHERE "workspaceId" = ${workspaceId}
    ${since ? sql`AND "receivedAt" >= ${since}` : sql``} ${until ? sql`AND "receivedAt" < ${until}` : sql``}`
  const [ends] = await db.query<{ from: number | null; to: number | null }>`
    SELECT
      (SELECT MIN("id") FROM (${received} ORDER BY "receivedAt", "id" LIMIT ${MOST_OUT_OF_ORDER}) AS first) AS "from",
      (SELECT MAX("id") FROM (${received} ORDER BY "receivedAt" DESC, "id" DESC LIMIT ${MOST_OUT_OF_ORDER}) AS last) AS "to"`
  if (!ends || ends.from === null || ends.to === null) return undefined
  return { from: since && Number(ends.from), to: until && Number(ends.to) }
}
