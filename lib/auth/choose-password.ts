import { auditOf } from '../audit/record'
import type { Database, Transaction } from '../db/database'
import type { Result } from '../result'
import { unlessFull } from './fair-queue'
import { readOneTimeLink, redeemOneTimeLink } from './one-time-link'
import { hashPassword } from './password'
import { passwordFault } from './password-fault'

const BUSY = 'Too many passwords are being checked at the moment. Try again in a few seconds.'

export type ChoosePasswordFailure = { reason: 'invalid'; errors: { password: string } } | { reason: 'link' }

/** Sets a password through a one-time link; ends the person's sessions and calendar link. */
export async function choosePassword(
  { db, now }: { db: Database; now: Date },
  input: { secret: string; password: string },
): Promise<Result<object, ChoosePasswordFailure>> {
  // Checked before the slow hash, and again in the transaction.
  const known = await readOneTimeLink(db, input.secret, now)
  if (known?.purpose !== 'password') return { ok: false, reason: 'link' }
  const fault = passwordFault(input.password, [known.email ?? '', known.name ?? ''])
  if (fault) return { ok: false, reason: 'invalid', errors: { password: fault } }
  const passwordHash = await unlessFull(hashPassword(input.password))
  if (!passwordHash) return { ok: false, reason: 'invalid', errors: { password: BUSY } }
  return db.write(async (tx) => {
    const link = await redeemOneTimeLink(tx, { secret: input.secret, purpose: 'password', now })
    if (!link?.userId) return { ok: false, reason: 'link' }
    const chosen = await replacePassword(tx, { userId: link.userId, passwordHash, now })
    return chosen ? { ok: true } : { ok: false, reason: 'link' }
  })
}

async function replacePassword(tx: Transaction, input: { userId: number; passwordHash: string; now: Date }) {
  const { userId: id, passwordHash, now: at } = input
  const data = { passwordHash, calendarHash: null }
  const { count } = await tx.user.updateMany({ where: { id, disabledAt: null }, data })
  if (count === 0) return false
  await tx.session.deleteMany({ where: { userId: id } })
  const { email, workspaceId } = await tx.user.findUniqueOrThrow({ where: { id } })
  await auditOf(tx, { workspaceId, userId: id, at }, 'password chosen by link', email)
  return true
}
