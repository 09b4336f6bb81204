import type { Context } from '../context'
import type { IncidentStatus, Prisma, Severity } from '../db/database'
import type { LabelPair } from '../labels/pair'
import { storable } from '../text'

const INCIDENTS_PER_PAGE = 50

export type IncidentFilter = {
  statuses: IncidentStatus[]
  severities: Severity[]
  labels: LabelPair[]
  /** Identifiers, as alerts name them. */
  entityId?: string | undefined
  runbookId?: string | undefined
}

/** Pages by key: the incidents next to an id, never at an offset. */
export type IncidentCursor = { before?: number | undefined; after?: number | undefined }

export type IncidentListItem = Awaited<ReturnType<typeof findRows>>[number]

export type IncidentPage = {
  incidents: IncidentListItem[]
  newerThan?: number | undefined
  olderThan?: number | undefined
}

/** The workspace's incidents that match every part of the filter, newest first. An empty list in it means any. */
export async function listIncidents(
  ctx: Context,
  filter: IncidentFilter,
  cursor: IncidentCursor = {},
): Promise<IncidentPage> {
  const where = await matching(ctx, filter)
  if (!where) return { incidents: [] }
  const ascending = cursor.after !== undefined
  const rows = await findRows(ctx, where, cursor)
  const more = rows.length > INCIDENTS_PER_PAGE
  const page = rows.slice(0, INCIDENTS_PER_PAGE)
  const incidents = ascending ? page.reverse() : page
  const hasNewer = ascending ? more : cursor.before !== undefined
  const hasOlder = ascending || more
  return {
    incidents,
    newerThan: hasNewer ? incidents[0]?.id : undefined,
    olderThan: hasOlder ? incidents.at(-1)?.id : undefined,
  }
}

function findRows(ctx: Context, where: Prisma.IncidentWhereInput, { before, after }: IncidentCursor) {
  const beyond = after !== undefined ? { gt: after } : before !== undefined ? { lt: before } : undefined
  return ctx.db.read.incident.findMany({
    where: { ...where, ...(beyond && { id: beyond }) },
    orderBy: { id: after === undefined ? 'desc' : 'asc' },
    take: INCIDENTS_PER_PAGE + 1,
    select: {
      id: true,
      status: true,
      severity: true,
      summary: true,
      receivedAt: true,
      entity: { select: { identifier: true, name: true } },
      assignee: { select: { name: true } },
      acknowledgedBy: { select: { name: true } },
      labels: { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } },
    },
  })
}

/** Undefined when a label or identifier of the filter is not in the dictionary, so that nothing can match. */
async function matching(ctx: Context, filter: IncidentFilter): Promise<Prisma.IncidentWhereInput | undefined> {
  const { workspaceId } = ctx
  const pairs = await Promise.all(filter.labels.map((label) => findPair(ctx, label)))
  if (pairs.includes(undefined)) return undefined
  return {
    workspaceId,
    ...(filter.statuses.length > 0 && { status: { in: filter.statuses } }),
    ...(filter.severities.length > 0 && { severity: { in: filter.severities } }),
    ...(filter.entityId !== undefined && { entity: { workspaceId, identifier: storable(filter.entityId) } }),
    ...(filter.runbookId !== undefined && { runbook: { workspaceId, identifier: storable(filter.runbookId) } }),
    AND: pairs.map((pairId) => ({ labels: { some: { pairId: pairId ?? 0 } } })),
  }
}

async function findPair(ctx: Context, { key, value }: LabelPair) {
  const pair = { workspaceId: ctx.workspaceId, key: storable(key), value: storable(value) }
  const row = await ctx.db.read.labelPair.findUnique({ where: { workspaceId_key_value: pair }, select: { id: true } })
  return row?.id
}
