import type { Context } from '../../context'
import { joinSql, type Sql, sql } from '../../db/sql/sql'
import type { IdRange } from './filter'
import type { Range, RowFilter, Way } from './row-filter'
import { order, shortestWay, within } from './shortest-way'
import { waysTo } from './ways'

/** Two common labels may have no incident in common. */
export const MOST_WALKED = 20_000

/** Walked first: most searches find enough in these. */
const FEW_WALKED = 2_000
const PER_MATCH = 4

type Wanted = IdRange & { take: number }
type Walk = Wanted & { most: number }

export type FoundIds = { ids: number[]; walkedTo: number | undefined }

/** Descending, or ascending after an id. Walks the narrowest index range: the databases' planners choose worse. */
export async function findIncidentIds(ctx: Context, filter: RowFilter, range: Wanted): Promise<FoundIds> {
  const wanted = { ...range, ...filter.window }
  const way = await shortestWay(ctx, waysTo(ctx.workspaceId, filter), wanted)
  const few = Math.min(MOST_WALKED, Math.max(FEW_WALKED, wanted.take * PER_MATCH))
  const found = await walkWay(ctx, filter, way, { ...wanted, most: few })
  if (found.walkedTo === undefined || few === MOST_WALKED) return found
  return walkWay(ctx, filter, way, { ...wanted, most: MOST_WALKED })
}

async function walkWay(ctx: Context, filter: RowFilter, way: Way, wanted: Walk): Promise<FoundIds> {
  const { conditions: all, ...rest } = await sharpened(ctx, filter, way, wanted)
  const conditions = conditionsOf(ctx.workspaceId, { ...rest, conditions: all.filter(({ way: own }) => own !== way) })
  const ranges = way.map(
    (range) => sql`
    SELECT "id" FROM (
      SELECT walked."id" FROM (${walk(range, wanted)} LIMIT ${wanted.most}) AS walked
      CROSS JOIN ${incidentOf(ctx)} WHERE incident."id" = walked."id" AND ${conditions}
      ORDER BY walked."id" ${order(wanted)} LIMIT ${wanted.take}
    ) AS found`,
  )
  const rows = await ctx.db.query<{ id: number }>`${joinSql(ranges, ' UNION ALL ')}`
  // An incident that joins the text index meanwhile is in two ranges.
  const ids = [...new Set(rows.map(({ id }) => id))].sort((a, b) => (wanted.after === undefined ? b - a : a - b))
  if (ids.length >= wanted.take && way.length === 1) return { ids: ids.slice(0, wanted.take), walkedTo: undefined }
  const walkedTo = await endOfWalk(ctx, way, wanted)
  const isWalked = (id: number) =>
    walkedTo === undefined || (wanted.after === undefined ? id >= walkedTo : id <= walkedTo)
  const walked = ids.filter(isWalked)
  if (walked.length >= wanted.take) return { ids: walked.slice(0, wanted.take), walkedTo: undefined }
  return { ids: walked, walkedTo }
}

/** With OFFSET Postgres looks up each row; otherwise it may join all incidents. */
function incidentOf({ db }: Context) {
  return db.provider === 'sqlite'
    ? sql`"Incident" AS incident`
    : sql`LATERAL (SELECT * FROM "Incident" AS own WHERE own."id" = walked."id" OFFSET 0) AS incident`
}

export async function matchingIds(ctx: Context, filter: RowFilter, ids: number[]): Promise<Set<number>> {
  const given = ctx.db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await ctx.db.query<{ id: number }>`
    SELECT walked."id" FROM ${given} AS walked CROSS JOIN "Incident" AS incident
    WHERE incident."id" = walked."id" AND ${conditionsOf(ctx.workspaceId, filter)}`
  return new Set(rows.map(({ id }) => id))
}

const LOOKUP = 60
const MOST_READ = 50_000

async function sharpened({ db }: Context, filter: RowFilter, way: Way, wanted: Walk): Promise<RowFilter> {
  if (filter.conditions.every(({ between, way: own }) => !between || own === way)) return filter
  const walks = way.map(
    (range) => sql`
    SELECT count(*) AS "rows", min("id") AS "from", max("id") AS "to"
    FROM (${walk(range, wanted)} LIMIT ${wanted.most}) AS walked`,
  )
  const ends = await db.query<{
    rows: number
    from: number | null
    to: number | null
  }>`${joinSql(walks, ' UNION ALL ')}`
  const ids = ends.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to]))
  if (ids.length === 0) return filter
  const range = { from: Math.min(...ids), to: Math.max(...ids) }
  const most = Math.min(MOST_READ, LOOKUP * ends.reduce((sum, { rows }) => sum + rows, 0))
  const conditions = filter.conditions.map(async (condition) => {
    const holds = condition.way === way ? undefined : await condition.between?.(range, most)
    return holds ? { ...condition, holds } : condition
  })
  return { ...filter, conditions: await Promise.all(conditions) }
}

function walk(range: Range, wanted: Wanted) {
  return sql`
    SELECT ${range.id} AS "id" FROM ${range.table} WHERE ${within(range, wanted)}
    ORDER BY ${range.isUnordered ? sql`${range.id} + 0` : range.id} ${order(wanted)}`
}

async function endOfWalk({ db }: Context, way: Way, wanted: Walk): Promise<number | undefined> {
  const ends = way.map(
    (range) => sql`SELECT * FROM (${walk(range, wanted)} LIMIT 1 OFFSET ${wanted.most - 1}) AS ended`,
  )
  const ids = (await db.query<{ id: number }>`${joinSql(ends, ' UNION ALL ')}`).map(({ id }) => id)
  return ids.length === 0 ? undefined : wanted.after === undefined ? Math.max(...ids) : Math.min(...ids)
}

/** Cheapest first. `+ 0`: without statistics of a workspace Postgres would look up all its incidents for each id. */
function conditionsOf(workspaceId: number, { statuses, severities, conditions }: RowFilter): Sql {
  const all = [
    ...conditions.map(({ holds }) => holds),
    sql`incident."workspaceId" + 0 = ${workspaceId}`,
    ...(statuses ? [sql`incident."status" IN (${joinSql([...statuses])})`] : []),
    ...(severities ? [sql`incident."severity" IN (${joinSql([...severities])})`] : []),
  ]
  return joinSql(all, ' AND ')
}
