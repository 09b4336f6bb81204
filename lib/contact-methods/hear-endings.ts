import { requirePermission, type UserContext } from '../context'

/** Whether the person, once paged, is told that somebody has acknowledged or resolved the incident. */
export async function hearEndings(ctx: UserContext, { hears }: { hears: boolean }) {
  requirePermission(ctx, 'be on call')
  const { db, workspaceId, actor } = ctx
  const where = { id: actor.userId, workspaceId }
  await db.write((tx) => tx.user.updateMany({ where, data: { hearsEndings: hears } }))
}

/** Whether the person is told an hour before they go on call. */
export async function hearHandOvers(ctx: UserContext, { hears }: { hears: boolean }) {
  requirePermission(ctx, 'be on call')
  const { db, workspaceId, actor } = ctx
  const where = { id: actor.userId, workspaceId }
  await db.write((tx) => tx.user.updateMany({ where, data: { hearsHandOvers: hears } }))
}

export async function hearsHandOvers({ db, workspaceId, actor }: UserContext): Promise<boolean> {
  const where = { id: actor.userId, workspaceId }
  return (await db.read.user.findFirst({ where, select: { hearsHandOvers: true } }))?.hearsHandOvers ?? true
}

export async function hearsEndings({ db, workspaceId, actor }: UserContext): Promise<boolean> {
  const user = await db.read.user.findFirst({
    where: { id: actor.userId, workspaceId },
    select: { hearsEndings: true },
  })
  return user?.hearsEndings ?? true
}
