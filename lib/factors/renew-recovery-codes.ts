import { audit } from '../audit/record'
import { requireConfirmed, type UserContext } from '../context'
import { lockAccount } from '../db/lock-row'
import type { Result } from '../result'
import { hasFactor } from './has-factor'
import { ownAccount } from './own-account'
import { makeRecoveryCodes } from './recovery-codes'

/** Those before stop working. Without a factor there is nothing to recover. */
export async function renewRecoveryCodes(
  ctx: UserContext,
): Promise<Result<{ recoveryCodes: string[] }, { reason: 'no-factor' }>> {
  const accountId = ownAccount(ctx)
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await hasFactor(tx, accountId))) return { ok: false, reason: 'no-factor' }
    const recoveryCodes = await makeRecoveryCodes(tx, { accountId, now: ctx.now })
    await audit(tx, ctx, 'recovery codes renewed', ctx.actor.email)
    return { ok: true, recoveryCodes }
  })
}
