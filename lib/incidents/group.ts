import { max, min } from 'date-fns'
import type { Context } from '../context'
import type { Severity } from '../db/database'
import { groupBy } from '../values/group-by'
import { SEVERITIES } from '../values/severity'
import { rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds } from './find/find-ids'
import { findMembers, type GroupValues, RECENT_MS, readSlices, type Slice } from './group-slices'
import { type IncidentListItem, readIncidents } from './list'
import type { IncidentOrder } from './order'

/** Only this many of the newest matches are grouped. */
export const GROUPED = 10_000
export const MOST_KEYS = 3
const MOST_GROUPS = 200
const OPENED = 50

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
const STEP_MS = RECENT_MS / STEPS

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
