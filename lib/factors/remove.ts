import { audit } from '../audit/record'
import { requireConfirmed, type UserContext } from '../context'
import type { Transaction } from '../db/database'
import { lockAccount } from '../db/lock-row'
import { NotFoundError } from '../errors'
import { forgetCodesWithoutFactor } from './keep-factor'
import { ownAccount } from './own-account'

export async function removeTotp(ctx: UserContext) {
  await remove(ctx, 'authenticator app removed', async (tx, accountId) => {
    const { count } = await tx.totp.deleteMany({ where: { accountId } })
    return count > 0 ? ctx.actor.email : undefined
  })
}

/** @throws NotFoundError when the account has no such passkey */
export async function removePasskey(ctx: UserContext, { passkeyId }: { passkeyId: number }) {
  await remove(ctx, 'passkey removed', async (tx, accountId) => {
    const passkey = await tx.passkey.findFirst({ where: { id: passkeyId, accountId } })
    if (!passkey) throw new NotFoundError('No such passkey.')
    await tx.passkey.delete({ where: { id: passkeyId } })
    return `${passkey.name} of ${ctx.actor.email}`
  })
}

type Removal = (tx: Transaction, accountId: number) => Promise<string | undefined>

async function remove(ctx: UserContext, action: string, removal: Removal) {
  const accountId = ownAccount(ctx)
  requireConfirmed(ctx)
  await ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    const subject = await removal(tx, accountId)
    if (subject === undefined) return
    await forgetCodesWithoutFactor(tx, accountId)
    await audit(tx, ctx, action, subject)
  })
}
