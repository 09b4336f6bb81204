import { requirePermission, type UserContext } from '../context'
import { NotFoundError } from '../errors'
import { visibleTo } from './list'

/**
 * Null: all unresolved incidents.
 * @throws NotFoundError when there is no such view, or it is another person's
 */
export async function chooseDefaultView(ctx: UserContext, viewId: number | null): Promise<void> {
  requirePermission(ctx, 'keep an account')
  const { db, workspaceId, actor } = ctx
  const { userId } = actor
  await db.write(async (tx) => {
    if (viewId === null) return tx.defaultView.deleteMany({ where: { userId, workspaceId } })
    const view = await tx.savedView.findFirst({ where: { id: viewId, workspaceId, ...visibleTo(userId) } })
    if (!view) throw new NotFoundError('No such view.')
    return tx.defaultView.upsert({
      where: { userId },
      create: { userId, workspaceId, viewId },
      update: { viewId },
    })
  })
}
