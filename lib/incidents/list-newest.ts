import type { Context } from '../context'
import { rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds } from './find/find-ids'
import { type IncidentListItem, readIncidents } from './list'

/** `next`: for `before`; a search that finds little may give fewer than `take` and go on all the same. */
export async function listNewest(
  ctx: Context,
  filter: IncidentFilter,
  { before, take }: { before?: number | undefined; take: number },
): Promise<{ incidents: IncidentListItem[]; next: number | undefined }> {
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { incidents: [], next: undefined }
  const { ids, walkedTo } = await findIncidentIds(ctx, wanted, { before, take: take + 1 })
  const shown = ids.slice(0, take)
  const next = ids.length > take ? shown.at(-1) : walkedTo
  return { incidents: await readIncidents(ctx, shown), next }
}
