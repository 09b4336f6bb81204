import type { Database } from '../db/database'
import type { Result } from '../result'
import { readOneTimeLink, redeemOneTimeLink } from './one-time-link'
import { hashPassword, passwordFault } from './password'

export type ChoosePasswordFailure = { reason: 'invalid'; errors: { password: string } } | { reason: 'link' }

/** Sets a person's password through a one-time link; every session they had ends. */
export async function choosePassword(
  { db, now }: { db: Database; now: Date },
  input: { secret: string; password: string },
): Promise<Result<object, ChoosePasswordFailure>> {
  const fault = passwordFault(input.password)
  if (fault) return { ok: false, reason: 'invalid', errors: { password: fault } }
  // Asked before the dear hash; the transaction asks again.
  const known = await readOneTimeLink(db, input.secret, now)
  if (known?.purpose !== 'password') return { ok: false, reason: 'link' }
  const passwordHash = await hashPassword(input.password)
  return db.write(async (tx) => {
    const link = await redeemOneTimeLink(tx, { secret: input.secret, purpose: 'password', now })
    if (!link?.userId) return { ok: false, reason: 'link' }
    const { count } = await tx.user.updateMany({ where: { id: link.userId, disabledAt: null }, data: { passwordHash } })
    if (count === 0) return { ok: false, reason: 'link' }
    await tx.session.deleteMany({ where: { userId: link.userId } })
    return { ok: true }
  })
}
