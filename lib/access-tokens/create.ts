import { type Context, PEOPLE, requireConfirmed, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { ForbiddenError, NotFoundError } from '../errors'
import type { Result } from '../result'
import { type AccessTokenFault, type AccessTokenSettings, checkToken, invalid, roleFault } from './check'
import { type NewAccessToken, storeToken } from './store'
import { ACCESS_TOKENS } from './token'

export const MOST_TOKENS = 20

/** How long one is good unless somebody chooses. */
export const USUAL_DAYS = 90

/** `userId`: as whom it acts. */
type Wanted = AccessTokenSettings & { userId: number }

/** For oneself; the command line for anybody. The token is in the result and nowhere else. */
export async function createAccessToken(
  ctx: Context,
  { userId, ...settings }: Wanted,
): Promise<Result<NewAccessToken, AccessTokenFault>> {
  requirePermission(ctx, 'keep an account')
  const { workspaceId, now } = ctx
  if (ctx.actor.type === 'user' && ctx.actor.userId !== userId)
    throw new ForbiddenError('An access token is made by whom it acts as.')
  requireConfirmed(ctx)
  const checked = checkToken(settings, now)
  if (!checked.ok) return checked
  const token = ACCESS_TOKENS.make()
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'User', userId)
    const owner = await tx.user.findFirst({
      where: { id: userId, workspaceId, ...PEOPLE },
      select: { name: true, joinedAt: true, role: true },
    })
    if (!owner) throw new NotFoundError('No such user.')
    if (!owner.joinedAt) return invalid({ userId: 'This person has not accepted the invitation yet.' })
    const fault = roleFault(owner.role, checked.scopes)
    if (fault) return invalid(fault)
    const live = await tx.accessToken.count({ where: { workspaceId, userId, revokedAt: null, expiresAt: { gt: now } } })
    if (live >= MOST_TOKENS)
      return invalid({ name: `You have ${MOST_TOKENS} access tokens that can be used. Revoke one first.` })
    return { ok: true, ...(await storeToken(tx, ctx, { ...checked, userId, token, actsAs: owner.name })) }
  })
}
