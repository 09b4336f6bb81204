import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { joinSql, type Sql, sql } from '../db/sql/sql'
import { findPairIds } from '../labels/find-pairs'
import { storable } from '../values/text'

export type GroupValues = readonly (string | null)[]

export const RECENT_MS = 3_600_000

const COLUMNS = [sql`"pair0"`, sql`"pair1"`, sql`"pair2"`]

/** The incidents of a group that have the same status, severity and, when recent, time. */
export type Slice = {
  values: GroupValues
  status: IncidentStatus
  severity: Severity
  recent: Date | undefined
  count: number
  oldest: Date
  newest: Date
  newestId: number
}

export async function readSlices(ctx: Context, ids: number[], keys: readonly string[]): Promise<Slice[]> {
  const pairs = await Promise.all(keys.map((key) => pairOf(ctx, key)))
  const columns = joinSql(COLUMNS.slice(0, keys.length))
  const hourAgo = new Date(ctx.now.getTime() - RECENT_MS)
  const rows = await ctx.db.query<SliceRow>`
    SELECT ${columns}, "status", "severity", "recent", count(*) AS "count",
      min("receivedAt") AS "oldest", max("receivedAt") AS "newest", max("id") AS "newestId"
    FROM (
      SELECT incident."id", incident."status", incident."severity", incident."receivedAt",
        CASE WHEN incident."receivedAt" > ${hourAgo} THEN incident."receivedAt" END AS "recent",
        ${joinSql(pairs.map((pair, place) => sql`${pair} AS ${COLUMNS[place]}`))}
      FROM ${incidentsWith(ctx, ids)}) AS member
    GROUP BY ${columns}, "status", "severity", "recent"`
  const pairIds = rows.map((row) => keys.map((_, place) => row[`pair${place}`] ?? null))
  const names = await readValues(
    ctx,
    [...new Set(pairIds.flat())].filter((id) => id !== null),
  )
  return rows.map(({ status, severity, recent, count, oldest, newest, newestId }, at) => ({
    values: (pairIds[at] ?? []).map((id) => (id === null ? null : (names.get(id) ?? null))),
    status,
    severity,
    recent: recent === null ? undefined : new Date(recent),
    count,
    oldest: new Date(oldest),
    newest: new Date(newest),
    newestId,
  }))
}

type StoredTime = Date | number
type SliceRow = Pick<Slice, 'status' | 'severity' | 'count' | 'newestId'> & {
  recent: StoredTime | null
  oldest: StoredTime
  newest: StoredTime
  [pair: `pair${number}`]: number | null
}

async function readValues({ db }: Context, pairIds: number[]): Promise<Map<number, string>> {
  const given = db.jsonTable(
    { id: 'integer' },
    pairIds.map((id) => ({ id })),
  )
  const pairs = await db.query<{ id: number; value: string }>`
    SELECT pair."id", pair."value" FROM ${given} AS given CROSS JOIN "LabelPair" AS pair WHERE pair."id" = given."id"`
  return new Map(pairs.map(({ id, value }) => [id, value]))
}

/** Newest first. */
export async function findMembers(
  ctx: Context,
  ids: number[],
  keys: readonly string[],
  values: GroupValues,
  most: number,
) {
  const chosen = await Promise.all(
    keys.map(async (key, place): Promise<Sql | undefined> => {
      const [pair, value = null] = [await pairOf(ctx, key), values[place]]
      if (value === null) return sql`${pair} IS NULL`
      const [[id] = []] = await findPairIds(ctx, [{ key, values: [value] }])
      return id === undefined ? undefined : sql`${pair} = ${id}`
    }),
  )
  if (chosen.includes(undefined)) return []
  const rows = await ctx.db.query<{ id: number }>`
    SELECT incident."id" FROM ${incidentsWith(ctx, ids)} AND ${joinSql(chosen, ' AND ')}
    ORDER BY incident."id" DESC LIMIT ${most}`
  return rows.map(({ id }) => id)
}

function incidentsWith({ db, workspaceId }: Context, ids: number[]): Sql {
  const given = db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  return sql`${given} AS given CROSS JOIN "Incident" AS incident
    WHERE incident."id" = given."id" AND incident."workspaceId" = ${workspaceId}`
}

/** With more values, each pair of an incident is looked up instead. */
const MOST_VALUES = 10_000

/** SQL for the id of the incident's pair. From each incident: the planners would start from all with the key. */
async function pairOf({ db, workspaceId }: Context, named: string): Promise<Sql> {
  const key = storable(named)
  const pairs = sql`"LabelPair" AS pair WHERE pair."workspaceId" = ${workspaceId} AND pair."key" = ${key}`
  const [found] = await db.query<{ count: number }>`
    SELECT count(*) AS "count" FROM (SELECT 1 FROM ${pairs} LIMIT ${MOST_VALUES + 1}) AS known`
  const hasKey =
    Number(found?.count) > MOST_VALUES
      ? sql`(SELECT pair."key" FROM "LabelPair" AS pair WHERE pair."id" = label."pairId") = ${key}`
      : // IS TRUE: otherwise Postgres joins the pairs anew for each incident.
        sql`(label."pairId" IN (SELECT pair."id" FROM ${pairs})) IS TRUE`
  return sql`(
    SELECT min(label."pairId" + 0) FROM "IncidentLabel" AS label
    WHERE label."incidentId" = incident."id" AND ${hasKey})`
}
