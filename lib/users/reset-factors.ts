import { audit } from '../audit/record'
import { type Context, PEOPLE, requireConfirmed, requirePermission } from '../context'
import { lockAccount } from '../db/lock-row'
import { NotFoundError } from '../errors'
import type { Result } from '../result'
import type { Elsewhere } from './manage'

/**
 * For who has lost them all: the password alone signs in until there are new ones. Only the command line may, for an account
 * that is in other workspaces too. Ends the person's sessions.
 */
export async function resetFactors(
  ctx: Context,
  { userId }: { userId: number },
): Promise<Result<{ accountId: number; email: string }, Elsewhere>> {
  requirePermission(ctx, 'manage people')
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    const where = { id: userId, workspaceId: ctx.workspaceId, ...PEOPLE }
    const user = await tx.user.findFirst({ where, include: { account: { select: { email: true } } } })
    if (!user) throw new NotFoundError('No such user.')
    const { accountId, account } = user
    await lockAccount(tx, accountId)
    const others = { accountId, id: { not: userId }, joinedAt: { not: null } }
    // An invitation that was not taken makes nobody an admin of the account.
    const isForeign = user.joinedAt === null || (await tx.user.findFirst({ where: others })) !== null
    if (ctx.actor.type === 'user' && isForeign) return { ok: false, reason: 'elsewhere' }
    await tx.totp.deleteMany({ where: { accountId } })
    await tx.passkey.deleteMany({ where: { accountId } })
    await tx.recoveryCode.deleteMany({ where: { accountId } })
    await tx.session.deleteMany({ where: { user: { accountId }, issuerId: null } })
    await audit(tx, ctx, 'second factors reset', account.email)
    return { ok: true, accountId, email: account.email }
  })
}
