import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { joinSql, type Sql, sql } from '../db/sql/sql'
import { groupBy } from '../group-by'
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
  const { members, isCut } = await readMembers(ctx, filter, keys)
  const byValues = groupBy(members.slice(0, GROUPED), ({ values }) => JSON.stringify(values))
  const groups = [...byValues.values()].map((own) => toGroup(own, ctx.now)).sort(COMPARE[order])
  const opened = open ? (byValues.get(JSON.stringify(open)) ?? []) : []
  return {
    groups: groups.slice(0, MOST_GROUPS),
    more: Math.max(0, groups.length - MOST_GROUPS),
    incidents: Math.min(members.length, GROUPED),
    isCut: isCut || members.length > GROUPED,
    opened: opened.length > 0 ? await readIncidents(ctx, opened.slice(0, OPENED).map(idOf)) : [],
  }
}

export async function groupMembers(
  ctx: Context,
  filter: IncidentFilter,
  { keys, values, upToId }: { keys: readonly string[]; values: GroupValues; upToId: number },
): Promise<number[]> {
  const wanted = JSON.stringify(values)
  const { members } = await readMembers(ctx, filter, keys, upToId)
  return members.filter((member) => JSON.stringify(member.values) === wanted).map(idOf)
}

type Member = { id: number; status: IncidentStatus; severity: Severity; receivedAt: Date; values: GroupValues }

async function readMembers(ctx: Context, filter: IncidentFilter, keys: readonly string[], upToId?: number) {
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { members: [], isCut: false }
  const before = upToId === undefined ? undefined : upToId + 1
  const { ids, walkedTo } = await findIncidentIds(ctx, wanted, { before, take: GROUPED + 1 })
  const given = ctx.db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const values = keys.map((key, place) => sql`${labelValue(storable(key))} AS ${COLUMNS[place]}`)
  const rows = await ctx.db.query<MemberRow>`
    SELECT incident."id", incident."status", incident."severity", incident."receivedAt", ${joinSql(values)}
    FROM ${given} AS given CROSS JOIN "Incident" AS incident
    WHERE incident."id" = given."id" AND incident."workspaceId" = ${ctx.workspaceId}`
  const members = rows.map(({ id, status, severity, receivedAt, ...named }): Member => {
    const own = keys.map((_, place) => named[`value${place}`] ?? null)
    return { id, status, severity, receivedAt: new Date(receivedAt), values: own }
  })
  return { members: members.sort((a, b) => b.id - a.id), isCut: walkedTo !== undefined }
}

type MemberRow = Omit<Member, 'values' | 'receivedAt'> & { receivedAt: Date | number } & {
  [value: `value${number}`]: string | null
}

/** From each incident: the planners would start from all incidents with the key. */
function labelValue(key: string): Sql {
  return sql`(
    SELECT pair."value" FROM "IncidentLabel" AS label CROSS JOIN "LabelPair" AS pair
    WHERE label."incidentId" = incident."id" AND pair."id" = label."pairId" AND pair."key" = ${key} LIMIT 1)`
}

const COLUMNS = [sql`"value0"`, sql`"value1"`, sql`"value2"`]

function idOf({ id }: Member) {
  return id
}

function toGroup(members: [Member, ...Member[]], now: Date): IncidentGroup {
  const waiting = members.filter(({ status }) => status === 'open')
  const times = members.map(({ receivedAt }) => receivedAt.getTime())
  return {
    values: members[0].values,
    count: members.length,
    bySeverity: countBySeverity(members),
    openBySeverity: countBySeverity(waiting),
    open: waiting.length,
    unresolved: members.filter(({ status }) => status !== 'resolved').length,
    worstOpen: SEVERITIES.findLast((severity) => waiting.some((one) => one.severity === severity)) ?? null,
    waitingSince: waiting.length > 0 ? new Date(earliest(waiting.map(({ receivedAt }) => receivedAt.getTime()))) : null,
    oldest: new Date(earliest(times)),
    newest: new Date(times.reduce((a, b) => Math.max(a, b))),
    lastHour: countLastHour(times, now.getTime()),
    newestId: members[0].id,
  }
}

function countBySeverity(members: Member[]) {
  const counts = { low: 0, medium: 0, high: 0, critical: 0 }
  for (const { severity } of members) counts[severity]++
  return counts
}

const STEPS = 12
const STEP_MS = 3_600_000 / STEPS

function countLastHour(times: number[], now: number) {
  const counts = Array<number>(STEPS).fill(0)
  for (const time of times) {
    const step = STEPS - 1 - Math.floor(Math.max(0, now - time) / STEP_MS)
    if (step >= 0) counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

function earliest(times: number[]) {
  return times.reduce((a, b) => Math.min(a, b))
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
