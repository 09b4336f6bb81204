import type { Context } from '../context'
import { joinSql, type Sql, sql } from '../db/sql'
import type { IdFilter } from './filter-ids'
import type { IncidentCursor } from './list'
import { type Range, type Way, waysTo } from './ways'

const COUNTED = 10_000

type Wanted = IncidentCursor & { take: number }

/**
 * The ids of the first incidents that match, from the cursor on: descending, or ascending after an id. It walks the way
 * that holds the fewest and looks the rest of the filter up by key; neither database's planner finds that out.
 */
export async function findIncidentIds(ctx: Context, filter: IdFilter, wanted: Wanted): Promise<number[]> {
  const way = await shortest(ctx, waysTo(ctx.workspaceId, filter), wanted)
  const conditions = joinSql(conditionsOf(ctx.workspaceId, filter), ' AND ')
  const ranges = way.map(
    (range) => sql`
    SELECT "id" FROM (
      SELECT ${range.id} AS "id" FROM ${range.table} CROSS JOIN "Incident" AS incident
      WHERE ${within(range, wanted)} AND incident."id" = ${range.id} AND ${conditions}
      ORDER BY ${range.id} ${wanted.after === undefined ? sql`DESC` : sql`ASC`} LIMIT ${wanted.take}
    ) AS walked`,
  )
  const rows = await ctx.db.read.$queryRaw<{ id: number | bigint }[]>(joinSql(ranges, ' UNION ALL '))
  const ids = rows.map(({ id }) => Number(id)).sort((a, b) => (wanted.after === undefined ? b - a : a - b))
  return ids.slice(0, wanted.take)
}

/** The way with the fewest rows. Ways that are longer than it is worth to count are alike: the first of them is taken. */
async function shortest({ db }: Context, ways: [Way, ...Way[]], wanted: Wanted) {
  if (ways.length === 1) return ways[0]
  const counts = ways.map((way, at) => {
    const lengths = way.map((range) => countUpTo(sql`SELECT 1 FROM ${range.table} WHERE ${within(range, wanted)}`))
    return sql`SELECT ${at} + 0 AS "at", ${joinSql(lengths, ' + ')} AS "rows"`
  })
  const rows = await db.read.$queryRaw<{ at: number | bigint; rows: number | bigint }[]>(joinSql(counts, ' UNION ALL '))
  const lengths = new Map(rows.map((row) => [Number(row.at), Math.min(Number(row.rows), COUNTED)]))
  const lengthOf = (way: Way) => lengths.get(ways.indexOf(way)) ?? COUNTED
  return ways.reduce((best, way) => (lengthOf(way) < lengthOf(best) ? way : best))
}

function countUpTo(rows: Sql) {
  return sql`(SELECT count(*) FROM (${rows} LIMIT ${COUNTED}) AS counted)`
}

function within({ id, within: range }: Range, { before, after }: IncidentCursor) {
  if (after !== undefined) return sql`${range} AND ${id} > ${after}`
  return before === undefined ? range : sql`${range} AND ${id} < ${before}`
}

/** All that the filter asks, of a row called `incident`. */
function conditionsOf(workspaceId: number, { statuses, severities, pairIds, entityId, runbookId }: IdFilter): Sql[] {
  return [
    sql`incident."workspaceId" = ${workspaceId}`,
    ...(statuses ? [sql`incident."status" IN (${joinSql([...statuses])})`] : []),
    ...(severities ? [sql`incident."severity" IN (${joinSql([...severities])})`] : []),
    ...(entityId === undefined ? [] : [sql`incident."entityId" = ${entityId}`]),
    ...(runbookId === undefined ? [] : [sql`incident."runbookId" = ${runbookId}`]),
    ...pairIds.map(
      (pairId) => sql`EXISTS (
      SELECT 1 FROM "IncidentLabel" AS label WHERE label."pairId" = ${pairId} AND label."incidentId" = incident."id")`,
    ),
  ]
}
