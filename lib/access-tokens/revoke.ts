import { audit } from '../audit/record'
import { actorUserId, type Context } from '../context'
import { NotFoundError } from '../errors'

/**
 * From the next request on. One's own, or as an admin or by the command line anybody's; revoking twice changes nothing.
 * @throws NotFoundError when the person has none such
 */
export async function revokeAccessToken(ctx: Context, { accessTokenId }: { accessTokenId: number }) {
  const { workspaceId, actor, now } = ctx
  const own = actor.type === 'user' && actor.role !== 'admin' ? { userId: actor.userId } : {}
  await ctx.db.write(async (tx) => {
    const where = { id: accessTokenId, workspaceId, ...own }
    const token = await tx.accessToken.findFirst({ where, include: { user: { select: { name: true } } } })
    if (!token) throw new NotFoundError('No such access token.')
    const { count } = await tx.accessToken.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: now },
    })
    const whose = token.userId === actorUserId(ctx) ? '' : ` of ${token.user.name}`
    if (count > 0) await audit(tx, ctx, 'access token revoked', `${token.name} (#${token.id})${whose}`)
  })
}
