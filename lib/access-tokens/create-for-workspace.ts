import { type Context, requireConfirmed, requirePermission } from '../context'
import type { Transaction } from '../db/database'
import { lockRow } from '../db/lock-row'
import type { Role } from '../permissions'
import type { Result } from '../result'
import { sha256 } from '../values/sha256'
import { type AccessTokenFault, type AccessTokenSettings, checkToken, invalid, roleFault } from './check'
import { type NewAccessToken, storeToken } from './store'
import { ACCESS_TOKENS } from './token'

export const MOST_OF_WORKSPACE = 100

/**
 * A token that acts as itself, with a role, and outlasts whoever made it: what it does stands under its name. The token
 * is in the result and nowhere else.
 */
export async function createWorkspaceToken(
  ctx: Context,
  { role, ...settings }: AccessTokenSettings & { role: Role },
): Promise<Result<NewAccessToken, AccessTokenFault>> {
  requirePermission(ctx, 'manage people')
  requireConfirmed(ctx)
  const { workspaceId, now } = ctx
  const checked = checkToken(settings, now)
  if (!checked.ok) return checked
  const fault = roleFault(role, checked.scopes)
  if (fault) return invalid(fault)
  const token = ACCESS_TOKENS.make()
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const owner = { workspaceId, isServiceAccount: true }
    const live = await tx.accessToken.count({ where: { user: owner, revokedAt: null, expiresAt: { gt: now } } })
    if (live >= MOST_OF_WORKSPACE)
      return invalid({
        name: `The workspace has ${MOST_OF_WORKSPACE} access tokens that can be used. Revoke one first.`,
      })
    const userId = await addServiceAccount(tx, ctx, { name: checked.name, role, token })
    return {
      ok: true,
      ...(await storeToken(tx, ctx, { ...checked, userId, token, actsAs: `the workspace, as ${role}` })),
    }
  })
}

type Named = { name: string; role: Role; token: string }

/** Disabled, so that it signs in nowhere and nothing pages or assigns it; its account is of this workspace alone. */
async function addServiceAccount(tx: Transaction, { workspaceId, now }: Context, { name, role, token }: Named) {
  const email = `${sha256(token).slice(0, 32)}@service-account.invalid`
  const account = await tx.account.create({ data: { email, issuedIn: workspaceId, createdAt: now } })
  const data = { workspaceId, accountId: account.id, name, role, createdAt: now, joinedAt: now, disabledAt: now }
  const { id } = await tx.user.create({ data: { ...data, isServiceAccount: true } })
  return id
}
