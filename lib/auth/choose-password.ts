import { auditOf, type From } from '../audit/record'
import type { Database, Transaction } from '../db/database'
import type { Role } from '../permissions'
import type { Result } from '../result'
import { unlessFull } from './fair-queue'
import { type Invited, joinUser } from './join-workspace'
import { readOneTimeLink, redeemOneTimeLink } from './one-time-link'
import { hashPassword } from './password'
import { passwordFault } from './password-fault'

const BUSY = 'Too many passwords are being checked at the moment. Try again in a few seconds.'

export type ChoosePasswordFailure = { reason: 'invalid'; errors: { password: string } } | { reason: 'link' }

/** Through a one-time link, whose workspace is joined; `isNew`: it was an invitation. A reset ends what a thief could have kept. */
export async function choosePassword(
  { db, now, from }: { db: Database; now: Date; from: From | undefined },
  input: { secret: string; password: string },
): Promise<Result<{ email: string; accountId: number; isNew: boolean; role: Role }, ChoosePasswordFailure>> {
  // Checked before the slow hash, and again in the transaction.
  const known = await readOneTimeLink(db, input.secret, now)
  if (known?.purpose !== 'password') return { ok: false, reason: 'link' }
  const fault = await passwordFault(
    input.password,
    [known.email, known.name, known.workspace].filter((text) => text !== undefined),
  )
  if (fault) return { ok: false, reason: 'invalid', errors: { password: fault } }
  const passwordHash = await unlessFull(hashPassword(input.password))
  if (!passwordHash) return { ok: false, reason: 'invalid', errors: { password: BUSY } }
  return db.write(async (tx) => {
    const link = await redeemOneTimeLink(tx, { secret: input.secret, purpose: 'password', now })
    if (!link?.user || link.user.disabledAt) return { ok: false, reason: 'link' }
    await replacePassword(tx, link.user, { passwordHash, now, from })
    const { account, accountId, joinedAt, role } = link.user
    return { ok: true, email: account.email, accountId, isNew: joinedAt === null, role }
  })
}

async function replacePassword(
  tx: Transaction,
  user: Invited & { joinedAt: Date | null },
  { passwordHash, now, from }: { passwordHash: string; now: Date; from: From | undefined },
) {
  const { accountId, workspaceId, account } = user
  await tx.account.update({ where: { id: accountId }, data: { passwordHash } })
  await tx.session.deleteMany({ where: { user: { accountId } } })
  if (!user.joinedAt) return joinUser(tx, user, { now, from })
  await endWhatOthersMayHave(tx, { accountId, now })
  await auditOf(tx, { workspaceId, userId: user.id, at: now, from }, 'password chosen by link', account.email)
}

/** Contact methods stay, since pages must arrive: their owner is asked to look through them. */
async function endWhatOthersMayHave(tx: Transaction, { accountId, now }: { accountId: number; now: Date }) {
  const data = { calendarHash: null, linksEndedAt: now, methodsDoubtedAt: now }
  await tx.user.updateMany({ where: { accountId }, data })
  await tx.accessToken.updateMany({ where: { user: { accountId }, revokedAt: null }, data: { revokedAt: now } })
}
