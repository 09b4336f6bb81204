import { type Context, requirePermission } from '../context'
import { KINDS, type KindName } from './marks'

/** A file that looks after something, as it calls itself, and after how many objects of each kind. */
export type Owner = { owner: string; counts: { kind: KindName; count: number }[] }

/** By name. For admins. */
export async function listOwners(ctx: Context): Promise<Owner[]> {
  requirePermission(ctx, 'configure by file')
  const { db, workspaceId } = ctx
  const groups = await db.read.managedObject.groupBy({
    by: ['owner', 'kind'],
    where: { workspaceId },
    _count: true,
    orderBy: { owner: 'asc' },
  })
  const owners = [...new Set(groups.map(({ owner }) => owner))]
  return owners.map((owner) => ({
    owner,
    counts: KINDS.flatMap((kind) => {
      const found = groups.find((one) => one.owner === owner && one.kind === kind)
      return found ? [{ kind, count: found._count }] : []
    }),
  }))
}
