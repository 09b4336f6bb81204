import type { Context } from '../context'
import { storable } from '../text'

export const ENTITIES_PER_PAGE = 50

/** Every identifier that alerts named or somebody registered, in order of identifier, after one when that is given. */
export async function listEntities(ctx: Context, { after }: { after?: string | undefined }) {
  const rows = await ctx.db.read.entity.findMany({
    where: { workspaceId: ctx.workspaceId, ...(after !== undefined && { identifier: { gt: storable(after) } }) },
    orderBy: { identifier: 'asc' },
    take: ENTITIES_PER_PAGE + 1,
    include: { _count: { select: { incidents: { where: { status: { not: 'resolved' } } } } } },
  })
  const entities = rows
    .slice(0, ENTITIES_PER_PAGE)
    .map(({ _count, ...entity }) => ({ ...entity, unresolved: _count.incidents }))
  return { entities, next: rows.length > ENTITIES_PER_PAGE ? entities.at(-1)?.identifier : undefined }
}
