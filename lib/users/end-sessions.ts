import { audit } from '../audit/record'
import { type Context, PEOPLE, requirePermission } from '../context'
import { NotFoundError } from '../errors'

/** Those in this workspace: others of the account are none of its admins' business. Nobody is asked again, since it only shuts out. */
export async function endSessionsOf(ctx: Context, { userId }: { userId: number }) {
  requirePermission(ctx, 'manage people')
  await ctx.db.write(async (tx) => {
    const where = { id: userId, workspaceId: ctx.workspaceId, ...PEOPLE }
    const user = await tx.user.findFirst({ where, include: { account: { select: { email: true } } } })
    if (!user) throw new NotFoundError('No such user.')
    const { count } = await tx.session.deleteMany({ where: { userId } })
    if (count > 0) await audit(tx, ctx, 'sessions ended by an admin', user.account.email)
  })
}
