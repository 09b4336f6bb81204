import type { Context } from '../context'
import { rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds, matchingIds } from './find/find-ids'
import { readIncidents } from './list'

const MOST_NEW = 500

export async function newestIncidentId({ db, workspaceId }: Context): Promise<number> {
  const newest = await db.read.incident.findFirst({
    where: { workspaceId },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  return newest?.id ?? 0
}

/** The listed incidents now, and which still match. `newer`: how many came after `upToId`; `isCut`: maybe more. */
export async function freshIncidents(
  ctx: Context,
  filter: IncidentFilter,
  { shown, upToId }: { shown: number[]; upToId: number },
) {
  const incidents = await readIncidents(ctx, shown)
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { incidents, matching: new Set<number>(), newer: 0, isCut: false }
  const { ids } = await findIncidentIds(ctx, wanted, { after: upToId, take: MOST_NEW })
  return {
    incidents,
    matching: await matchingIds(ctx, wanted, shown),
    newer: ids.length,
    isCut: ids.length === MOST_NEW,
  }
}
