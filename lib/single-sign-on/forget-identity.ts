import { audit } from '../audit/record'
import { type Context, PEOPLE, requireConfirmed, requirePermission } from '../context'
import { NotFoundError } from '../errors'

/** The person is then linked anew at their next sign-in, as whoever proves the address. Signs out whom an issuer signed in. */
export async function forgetIdentity(ctx: Context, { userId }: { userId: number }): Promise<void> {
  requirePermission(ctx, 'manage single sign-on')
  requireConfirmed(ctx)
  const { db, workspaceId } = ctx
  await db.write(async (tx) => {
    const user = await tx.user.findFirst({ where: { id: userId, workspaceId, ...PEOPLE }, include: { account: true } })
    if (!user) throw new NotFoundError('No such user.')
    const { count } = await tx.identity.deleteMany({ where: { workspaceId, userId } })
    if (count === 0) return
    await tx.session.deleteMany({ where: { userId, issuerId: { not: null } } })
    await audit(tx, ctx, 'identity forgotten', user.account.email)
  })
}
