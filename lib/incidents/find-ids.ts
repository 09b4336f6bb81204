import type { Context } from '../context'
import { joinSql, type Sql, sql } from '../db/sql/sql'
import type { IncidentCursor } from './filter'
import type { IdFilter } from './filter-ids'
import { order, shortestWay, within } from './shortest-way'
import { type Range, type Way, waysTo } from './ways'

/** Incidents of an index range that are looked at: two common labels may have none in common. */
export const MOST_WALKED = 20_000

type Wanted = IncidentCursor & { take: number }

/** `walkedTo`: where the search ended early; beyond it there may be more. */
export type FoundIds = { ids: number[]; walkedTo: number | undefined }

/**
 * The ids of the first matches from the cursor on: descending, or ascending after an id. It walks the narrowest index
 * range and looks up the rest of the filter by key; the planners of both databases choose worse.
 */
export async function findIncidentIds(ctx: Context, filter: IdFilter, wanted: Wanted): Promise<FoundIds> {
  const way = await shortestWay(ctx, waysTo(ctx.workspaceId, filter), wanted)
  const conditions = joinSql([...labelled(filter), ...conditionsOf(ctx.workspaceId, filter)], ' AND ')
  const ranges = way.map(
    (range) => sql`
    SELECT "id" FROM (
      SELECT walked."id" FROM (${walk(range, wanted)} LIMIT ${MOST_WALKED}) AS walked
      CROSS JOIN "Incident" AS incident
      WHERE incident."id" = walked."id" AND ${conditions}
      ORDER BY walked."id" ${order(wanted)} LIMIT ${wanted.take}
    ) AS found`,
  )
  const rows = await ctx.db.query<{ id: number }>`${joinSql(ranges, ' UNION ALL ')}`
  const ids = rows.map(({ id }) => id).sort((a, b) => (wanted.after === undefined ? b - a : a - b))
  if (ids.length >= wanted.take) return { ids: ids.slice(0, wanted.take), walkedTo: undefined }
  const walkedTo = await endOfWalk(ctx, way, wanted)
  const isWalked = (id: number) =>
    walkedTo === undefined || (wanted.after === undefined ? id >= walkedTo : id <= walkedTo)
  return { ids: ids.filter(isWalked), walkedTo }
}

function walk(range: Range, wanted: Wanted) {
  return sql`
    SELECT ${range.id} AS "id" FROM ${range.table} WHERE ${within(range, wanted)}
    ORDER BY ${range.id} ${order(wanted)}`
}

/** The first id at which one of the ranges was left; undefined when all were walked to their end. */
async function endOfWalk({ db }: Context, way: Way, wanted: Wanted): Promise<number | undefined> {
  const ends = way.map(
    (range) => sql`SELECT * FROM (${walk(range, wanted)} LIMIT 1 OFFSET ${MOST_WALKED - 1}) AS ended`,
  )
  const ids = (await db.query<{ id: number }>`${joinSql(ends, ' UNION ALL ')}`).map(({ id }) => id)
  return ids.length === 0 ? undefined : wanted.after === undefined ? Math.max(...ids) : Math.min(...ids)
}

// Compares the label's id first, so that only incidents with every label are read.
function labelled({ pairIds }: IdFilter) {
  return pairIds.map(
    (pairId) => sql`EXISTS (
    SELECT 1 FROM "IncidentLabel" AS label WHERE label."pairId" = ${pairId} AND label."incidentId" = walked."id")`,
  )
}

/** The other conditions, on a row called `incident`. */
function conditionsOf(workspaceId: number, { statuses, severities, entityId, runbookId }: IdFilter): Sql[] {
  return [
    sql`incident."workspaceId" = ${workspaceId}`,
    ...(statuses ? [sql`incident."status" IN (${joinSql([...statuses])})`] : []),
    ...(severities ? [sql`incident."severity" IN (${joinSql([...severities])})`] : []),
    ...(entityId === undefined ? [] : [sql`incident."entityId" = ${entityId}`]),
    ...(runbookId === undefined ? [] : [sql`incident."runbookId" = ${runbookId}`]),
  ]
}
