import { max, min } from 'date-fns'
import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { joinSql, type Sql, sql } from '../db/sql/sql'
import { groupBy } from '../group-by'
import { findPairIds } from '../labels/find-pairs'
import { SEVERITIES } from '../severity'
import { storable } from '../text'
import { rowFilter } from './conditions'
import type { IncidentFilter } from './filter'
import { findIncidentIds } from './find-ids'
import { type IncidentListItem, readIncidents } from './list'
import type { IncidentOrder } from './order'

/** Only this many of the newest matches are grouped. */
export const GROUPED = 10_000
export const MOST_KEYS = 3
const MOST_GROUPS = 200
const OPENED = 50

export type GroupValues = readonly (string | null)[]

export type IncidentGroup = {
  values: GroupValues
  count: number
  bySeverity: Record<Severity, number>
  openBySeverity: Record<Severity, number>
  open: number
  unresolved: number
  worstOpen: Severity | null
  waitingSince: Date | null
  oldest: Date
  newest: Date
  /** How many came in each twelfth of the hour before now, the earliest first. */
  lastHour: number[]
  newestId: number
}

export type Grouped = {
  groups: IncidentGroup[]
  more: number
  incidents: number
  isCut: boolean
  opened: IncidentListItem[]
}

type Asked = { keys: readonly string[]; open?: GroupValues | undefined; order?: IncidentOrder }

export async function groupIncidents(
  ctx: Context,
  filter: IncidentFilter,
  { keys, open, order = 'urgent' }: Asked,
): Promise<Grouped> {
  const { ids, isCut } = await findGrouped(ctx, filter)
  const [slices, openedIds] = await Promise.all([
    readSlices(ctx, ids, keys),
    open ? findMembers(ctx, ids, keys, open, OPENED) : [],
  ])
  const byValues = groupBy(slices, ({ values }) => JSON.stringify(values))
  const groups = [...byValues.values()].map((own) => toGroup(own, ctx.now)).sort(COMPARE[order])
  return {
    groups: groups.slice(0, MOST_GROUPS),
    more: Math.max(0, groups.length - MOST_GROUPS),
    incidents: ids.length,
    isCut,
    opened: openedIds.length > 0 ? await readIncidents(ctx, openedIds) : [],
  }
}

export async function groupMembers(
  ctx: Context,
  filter: IncidentFilter,
  { keys, values, upToId }: { keys: readonly string[]; values: GroupValues; upToId: number },
): Promise<number[]> {
  const { ids } = await findGrouped(ctx, filter, upToId)
  return findMembers(ctx, ids, keys, values, GROUPED)
}

async function findGrouped(ctx: Context, filter: IncidentFilter, upToId?: number) {
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { ids: [], isCut: false }
  const before = upToId === undefined ? undefined : upToId + 1
  const { ids, walkedTo } = await findIncidentIds(ctx, wanted, { before, take: GROUPED + 1 })
  return { ids: ids.slice(0, GROUPED), isCut: walkedTo !== undefined || ids.length > GROUPED }
}

/** The incidents of a group that have the same status, severity and, in the last hour, time. */
type Slice = {
  values: GroupValues
  status: IncidentStatus
  severity: Severity
  recent: Date | undefined
  count: number
  oldest: Date
  newest: Date
  newestId: number
}

async function readSlices(ctx: Context, ids: number[], keys: readonly string[]): Promise<Slice[]> {
  const pairs = await Promise.all(keys.map((key) => pairOf(ctx, key)))
  const columns = joinSql(COLUMNS.slice(0, keys.length))
  const hourAgo = new Date(ctx.now.getTime() - HOUR_MS)
  const rows = await ctx.db.query<SliceRow>`
    SELECT ${columns}, "status", "severity", "recent", count(*) AS "count",
      min("receivedAt") AS "oldest", max("receivedAt") AS "newest", max("id") AS "newestId"
    FROM (
      SELECT incident."id", incident."status", incident."severity", incident."receivedAt",
        CASE WHEN incident."receivedAt" > ${hourAgo} THEN incident."receivedAt" END AS "recent",
        ${joinSql(pairs.map((pair, place) => sql`${pair} AS ${COLUMNS[place]}`))}
      FROM ${incidentsWith(ctx, ids)}) AS member
    GROUP BY ${columns}, "status", "severity", "recent"`
  const pairIds = rows.map((row) => keys.map((_, place) => toNumber(row[`pair${place}`] ?? null)))
  const names = await readValues(
    ctx,
    [...new Set(pairIds.flat())].filter((id) => id !== null),
  )
  return rows.map(({ status, severity, recent, count, oldest, newest, newestId }, at) => ({
    values: (pairIds[at] ?? []).map((id) => (id === null ? null : (names.get(id) ?? null))),
    status,
    severity,
    recent: recent === null ? undefined : new Date(recent),
    count: Number(count),
    oldest: new Date(oldest),
    newest: new Date(newest),
    newestId: Number(newestId),
  }))
}

type StoredTime = Date | number
type SliceRow = Pick<Slice, 'status' | 'severity' | 'count' | 'newestId'> & {
  recent: StoredTime | null
  oldest: StoredTime
  newest: StoredTime
  [pair: `pair${number}`]: number | null
}

function toNumber(id: number | null) {
  return id === null ? null : Number(id)
}

async function readValues({ db }: Context, pairIds: number[]): Promise<Map<number, string>> {
  const given = db.jsonTable(
    { id: 'integer' },
    pairIds.map((id) => ({ id })),
  )
  const pairs = await db.query<{ id: number; value: string }>`
    SELECT pair."id", pair."value" FROM ${given} AS given CROSS JOIN "LabelPair" AS pair WHERE pair."id" = given."id"`
  return new Map(pairs.map(({ id, value }) => [Number(id), value]))
}

async function findMembers(ctx: Context, ids: number[], keys: readonly string[], values: GroupValues, most: number) {
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
  return rows.map(({ id }) => Number(id))
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

const COLUMNS = [sql`"pair0"`, sql`"pair1"`, sql`"pair2"`]

function toGroup(slices: [Slice, ...Slice[]], now: Date): IncidentGroup {
  const waiting = slices.filter(({ status }) => status === 'open')
  const oldestOf = (some: Slice[]) => min(some.map(({ oldest }) => oldest))
  return {
    values: slices[0].values,
    count: total(slices),
    bySeverity: countBySeverity(slices),
    openBySeverity: countBySeverity(waiting),
    open: total(waiting),
    unresolved: total(slices.filter(({ status }) => status !== 'resolved')),
    worstOpen: SEVERITIES.findLast((severity) => waiting.some((one) => one.severity === severity)) ?? null,
    waitingSince: waiting.length > 0 ? oldestOf(waiting) : null,
    oldest: oldestOf(slices),
    newest: max(slices.map(({ newest }) => newest)),
    lastHour: countLastHour(slices, now),
    newestId: slices.reduce((newest, { newestId }) => Math.max(newest, newestId), 0),
  }
}

function total(slices: Slice[]) {
  return slices.reduce((sum, { count }) => sum + count, 0)
}

function countBySeverity(slices: Slice[]) {
  const counts = { low: 0, medium: 0, high: 0, critical: 0 }
  for (const { severity, count } of slices) counts[severity] += count
  return counts
}

const STEPS = 12
const HOUR_MS = 3_600_000
const STEP_MS = HOUR_MS / STEPS

function countLastHour(slices: Slice[], now: Date) {
  const counts = Array<number>(STEPS).fill(0)
  for (const { recent, count } of slices) {
    if (!recent) continue
    const step = STEPS - 1 - Math.floor(Math.max(0, now.getTime() - recent.getTime()) / STEP_MS)
    counts[step] = (counts[step] ?? 0) + count
  }
  return counts
}

function mostUrgentFirst(a: IncidentGroup, b: IncidentGroup) {
  const rank = ({ worstOpen }: IncidentGroup) => (worstOpen === null ? -1 : SEVERITIES.indexOf(worstOpen))
  return rank(b) - rank(a) || b.open - a.open || b.count - a.count || b.newestId - a.newestId
}

function longestWaitFirst(a: IncidentGroup, b: IncidentGroup) {
  const since = ({ waitingSince }: IncidentGroup) => waitingSince?.getTime() ?? Number.MAX_SAFE_INTEGER
  return since(a) - since(b) || mostUrgentFirst(a, b)
}

const COMPARE: Record<IncidentOrder, (a: IncidentGroup, b: IncidentGroup) => number> = {
  urgent: mostUrgentFirst,
  waiting: longestWaitFirst,
  newest: (a, b) => b.newestId - a.newestId,
}
