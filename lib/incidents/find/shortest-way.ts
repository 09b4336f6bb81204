import type { Context } from '../../context'
import { joinSql, sql } from '../../db/sql/sql'
import type { IdRange } from './filter'
import type { Range, Way } from './row-filter'

export const MOST_MEASURED = 10_000
const TOO_LONG = 1e9

/** The way with the fewest rows; among those too long to count, the one with the sparsest rows. */
export async function shortestWay({ db }: Context, ways: [Way, ...Way[]], ids: IdRange) {
  if (ways.length === 1) return ways[0]
  const starts = ways.flatMap((way, at) => way.map((range) => measure(range, at, ids)))
  const measured = await db.query<Measured>`${joinSql(starts, ' UNION ALL ')}`
  const lengthOf = (way: Way) => {
    const ranges = measured.filter(({ way: at }) => ways[Number(at)] === way)
    const rows = ranges.reduce((sum, range) => sum + Number(range.rows), 0)
    if (ranges.every((range) => Number(range.rows) < MOST_MEASURED)) return rows
    if (way.some(({ isUnordered }) => isUnordered)) return Number.POSITIVE_INFINITY
    const perId = ranges.reduce((sum, { rows, span }) => sum + Number(rows) / (Number(span ?? 0) + 1), 0)
    return TOO_LONG * (1 + perId)
  }
  const lengths = new Map(ways.map((way) => [way, lengthOf(way)]))
  return ways.reduce((best, way) => ((lengths.get(way) ?? 0) < (lengths.get(best) ?? 0) ? way : best))
}

type Measured = { way: number | bigint; rows: number | bigint; span: number | bigint | null }

function measure(range: Range, way: number, ids: IdRange) {
  const start = ids.after ?? ids.before ?? ids.to ?? sql`(SELECT max("id") FROM "Incident")`
  const span = ids.after === undefined ? sql`${start} - min("id")` : sql`max("id") - ${start}`
  const inOrder = range.isUnordered ? sql`` : sql`ORDER BY ${range.id} ${order(ids)}`
  return sql`
    SELECT ${way} + 0 AS "way", count(*) AS "rows", ${span} AS "span" FROM (
      SELECT ${range.id} AS "id" FROM ${range.table} WHERE ${within(range, ids)} ${inOrder} LIMIT ${MOST_MEASURED}
    ) AS measured`
}

export function order({ after }: IdRange) {
  return after === undefined ? sql`DESC` : sql`ASC`
}

/** One bound on each side, because a full-text index takes no more. */
export function within({ id, within: range }: Range, { before, after, from, to }: IdRange) {
  const least = after === undefined ? from : Math.max(after + 1, from ?? 0)
  const most = after === undefined && before !== undefined ? Math.min(before - 1, to ?? before) : to
  const bounds = [
    ...(least === undefined ? [] : [sql`${id} >= ${least}`]),
    ...(most === undefined ? [] : [sql`${id} <= ${most}`]),
  ]
  return joinSql([range, ...bounds], ' AND ')
}
