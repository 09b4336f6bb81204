import { audit } from '../audit/record'
import { actorUserId, type Context, may, requireConfirmed, requirePermission } from '../context'
import { NotFoundError } from '../errors'

/**
 * From the next request on. One's own, or as an admin or by the command line anybody's; revoking twice changes nothing.
 * @throws NotFoundError when the person has none such
 */
export async function revokeAccessToken(ctx: Context, { accessTokenId }: { accessTokenId: number }) {
  requireConfirmed(ctx)
  const { workspaceId, actor, now } = ctx
  requirePermission(ctx, 'keep an account')
  const own = actor.type === 'user' && !may(ctx, 'manage people') ? { userId: actor.userId } : {}
  await ctx.db.write(async (tx) => {
    const where = { id: accessTokenId, workspaceId, ...own }
    const token = await tx.accessToken.findFirst({
      where,
      include: { user: { select: { name: true, isServiceAccount: true } } },
    })
    if (!token) throw new NotFoundError('No such access token.')
    const { count } = await tx.accessToken.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now },
    })
    const { name: of, isServiceAccount } = token.user
    const whose = isServiceAccount || token.userId === actorUserId(ctx) ? '' : ` of ${of}`
    if (count > 0) await audit(tx, ctx, 'access token revoked', `${token.name} (#${token.id})${whose}`)
  })
}
