import { may, requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'

/**
 * A person's own view; an admin may remove shared ones too.
 * @throws NotFoundError when there is no such view, or it is another person's
 */
export async function removeView(ctx: UserContext, viewId: number): Promise<void> {
  requirePermission(ctx, 'keep an account')
  const { db, workspaceId, actor } = ctx
  const { userId } = actor
  const removable = may(ctx, 'remove views of others') ? { OR: [{ userId }, { isShared: true }] } : { userId }
  const { count } = await db.write((tx) =>
    tx.savedView.deleteMany({ where: { id: viewId, workspaceId, ...removable } }),
  )
  if (count === 0) throw new NotFoundError('No such view.')
}
