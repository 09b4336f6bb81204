import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import { lockAccount } from '../db/lock-row'
import { hasFactor } from './has-factor'
import { makeRecoveryCodes } from './recovery-codes'

/**
 * Stores a factor by `keep`. With the first one come recovery codes, and sessions that a password alone has opened end.
 * Undefined when `keep` refuses.
 */
export async function keepFactor(tx: Transaction, ctx: UserContext, keep: () => Promise<boolean>) {
  const { accountId, sessionId } = ctx.actor
  // Two first factors at once must not make two sets of codes.
  await lockAccount(tx, accountId)
  const isFirst = !(await hasFactor(tx, accountId))
  if (!(await keep())) return undefined
  if (!isFirst) return { recoveryCodes: [] }
  await tx.session.deleteMany({ where: { user: { accountId }, issuerId: null, id: { not: sessionId } } })
  return { recoveryCodes: await makeRecoveryCodes(tx, { accountId, now: ctx.now }) }
}

/** Recovery codes stand in for factors, and go with the last one. */
export async function forgetCodesWithoutFactor(tx: Transaction, accountId: number) {
  if (!(await hasFactor(tx, accountId))) await tx.recoveryCode.deleteMany({ where: { accountId } })
}
