import type { Context } from '../context'
import type { IncidentCursor, IncidentFilter } from './filter'
import { filterByIds } from './filter-ids'
import { findIncidentIds } from './find-ids'

const INCIDENTS_PER_PAGE = 50

export type IncidentListItem = Awaited<ReturnType<typeof readIncidents>>[number]

export type IncidentsShown = {
  incidents: IncidentListItem[]
  newerThan?: number | undefined
  olderThan?: number | undefined
  /** Whether the search ended before the page was full. */
  isCutShort?: boolean
}

/** Incidents that match every part of the filter, newest first. An empty list means any. */
export async function listIncidents(
  ctx: Context,
  filter: IncidentFilter,
  cursor: IncidentCursor = {},
): Promise<IncidentsShown> {
  const byIds = await filterByIds(ctx, filter)
  if (!byIds) return { incidents: [] }
  const ascending = cursor.after !== undefined
  const { ids, walkedTo } = await findIncidentIds(ctx, byIds, { ...cursor, take: INCIDENTS_PER_PAGE + 1 })
  const more = ids.length > INCIDENTS_PER_PAGE
  const incidents = await readIncidents(ctx, ids.slice(0, INCIDENTS_PER_PAGE))
  const hasNewer = ascending ? more : cursor.before !== undefined
  const hasOlder = ascending || more
  const [newerEnd, olderEnd] = ascending ? [walkedTo, undefined] : [undefined, walkedTo]
  return {
    incidents,
    newerThan: newerEnd ?? (hasNewer ? incidents[0]?.id : undefined),
    olderThan: olderEnd ?? (hasOlder ? incidents.at(-1)?.id : undefined),
    isCutShort: walkedTo !== undefined,
  }
}

/** Newest first; incidents of other workspaces are left out. */
export function readIncidents(ctx: Context, ids: number[]) {
  return ctx.db.read.incident.findMany({
    where: { id: { in: ids }, workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    select: {
      id: true,
      status: true,
      severity: true,
      summary: true,
      receivedAt: true,
      silenceId: true,
      team: { select: { name: true } },
      firings: { select: { count: true } },
      entity: { select: { identifier: true, name: true } },
      assignee: { select: { name: true } },
      acknowledgedBy: { select: { name: true } },
      labels: { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } },
    },
  })
}
