import type { Context } from '../context'
import { joinSql, type Sql, sql } from '../db/sql/sql'
import type { IncidentCursor } from './filter'
import type { IdFilter } from './filter-ids'
import { order, shortestWay, within } from './shortest-way'
import { type Range, waysTo } from './ways'

type Wanted = IncidentCursor & { take: number }

/**
 * The ids of the first matches from the cursor on: descending, or ascending after an id. It walks the narrowest index
 * range and looks up the rest of the filter by key; the planners of both databases choose worse.
 */
export async function findIncidentIds(ctx: Context, filter: IdFilter, wanted: Wanted): Promise<number[]> {
  const way = await shortestWay(ctx, waysTo(ctx.workspaceId, filter), wanted)
  const conditions = ({ id }: Range) =>
    joinSql([...labelled(id, filter), ...conditionsOf(ctx.workspaceId, filter)], ' AND ')
  const ranges = way.map(
    (range) => sql`
    SELECT "id" FROM (
      SELECT ${range.id} AS "id" FROM ${range.table} CROSS JOIN "Incident" AS incident
      WHERE ${within(range, wanted)} AND incident."id" = ${range.id} AND ${conditions(range)}
      ORDER BY ${range.id} ${order(wanted)} LIMIT ${wanted.take}
    ) AS walked`,
  )
  const rows = await ctx.db.query<{ id: number }>`${joinSql(ranges, ' UNION ALL ')}`
  const ids = rows.map(({ id }) => id).sort((a, b) => (wanted.after === undefined ? b - a : a - b))
  return ids.slice(0, wanted.take)
}

// Compares the label's id first, so that only incidents with every label are read.
function labelled(id: Sql, { pairIds }: IdFilter) {
  return pairIds.map(
    (pairId) => sql`EXISTS (
    SELECT 1 FROM "IncidentLabel" AS label WHERE label."pairId" = ${pairId} AND label."incidentId" = ${id})`,
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
