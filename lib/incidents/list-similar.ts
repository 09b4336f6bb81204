import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import type { LabelPair } from '../labels/pair'
import { rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds } from './find/find-ids'

const SHOWN = 6

export type SimilarIncident = {
  id: number
  why: string
  severity: Severity
  status: IncidentStatus
  summary: string
  receivedAt: Date
  resolvedAt: Date | null
  note: string | null
  resolvedBy: string | null
}

type Like = { incidentId: number; entity: { identifier: string } | null; labels: LabelPair[] }

/** Earlier incidents of the same signal, entity or labels: the nearest relation first, then the newest. */
export async function listSimilar(ctx: Context, { incidentId, entity, labels }: Like): Promise<SimilarIncident[]> {
  const sameLabels = { labels: labels.map(({ key, value }) => ({ key, values: [value] })) }
  const found: [why: string, ids: number[]][] = [
    ['same signal', await ofSameSignal(ctx, incidentId)],
    ['same entity', entity ? await before(ctx, incidentId, { entities: [{ values: [entity.identifier] }] }) : []],
    [sameKeys(labels), labels.length > 0 ? await before(ctx, incidentId, sameLabels) : []],
  ]
  const whys = new Map<number, string>()
  for (const [why, ids] of found) for (const id of ids) if (!whys.has(id) && whys.size < SHOWN) whys.set(id, why)
  const rows = await ctx.db.read.incident.findMany({
    where: { id: { in: [...whys.keys()] }, workspaceId: ctx.workspaceId },
    select: { id: true, severity: true, status: true, summary: true, receivedAt: true, resolvedAt: true },
    orderBy: { id: 'desc' },
  })
  return Promise.all(
    rows.map(async (row) => ({ ...row, why: whys.get(row.id) ?? '', ...(await howItEnded(ctx, row.id)) })),
  )
}

function sameKeys(labels: LabelPair[]) {
  return `same ${new Intl.ListFormat('en').format(labels.map(({ key }) => key))}`
}

async function ofSameSignal({ db, workspaceId }: Context, incidentId: number) {
  const firing = await db.read.firing.findFirst({ where: { workspaceId, incidentId }, select: { signalId: true } })
  if (!firing) return []
  const earlier = await db.read.firing.findMany({
    where: { workspaceId, signalId: firing.signalId, incidentId: { lt: incidentId } },
    orderBy: { incidentId: 'desc' },
    take: SHOWN,
    select: { incidentId: true },
  })
  return earlier.map(({ incidentId }) => incidentId)
}

async function before(ctx: Context, incidentId: number, filter: IncidentFilter) {
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return []
  const { ids } = await findIncidentIds(ctx, wanted, { before: incidentId, take: SHOWN })
  return ids
}

async function howItEnded({ db, workspaceId }: Context, incidentId: number) {
  const newest = { where: { workspaceId, incidentId }, orderBy: { id: 'desc' } } as const
  const noted = await db.read.timelineEntry.findFirst({ ...newest, where: { ...newest.where, kind: 'noted' } })
  const resolved = await db.read.timelineEntry.findFirst({
    ...newest,
    where: { ...newest.where, kind: 'resolved' },
    select: { user: { select: { name: true } } },
  })
  return { note: noted?.note ?? null, resolvedBy: resolved?.user?.name ?? null }
}
