import { auditOf, type From } from '../audit/record'
import type { Database, Transaction } from '../db/database'
import type { Result } from '../result'
import { unlessFull } from './fair-queue'
import { readOneTimeLink, redeemOneTimeLink } from './one-time-link'
import { isPassword } from './password'
import type { SignInThrottle } from './sign-in-throttle'

const BUSY_SECONDS = 5

export type JoinFailure = { reason: 'wrong' } | { reason: 'link' } | { reason: 'throttled'; retryAfterSeconds: number }

/** Accepts an invitation to a further workspace with the account's password. Guesses are throttled. */
export async function joinWorkspace(
  { db, now, throttle }: { db: Database; now: Date; throttle: SignInThrottle },
  input: { secret: string; password: string; from: From },
): Promise<Result<object, JoinFailure>> {
  const known = await readOneTimeLink(db, input.secret, now)
  if (known?.purpose !== 'join' || !known.email || !known.accountId) return { ok: false, reason: 'link' }
  const attempt = { email: known.email, address: input.from.address, device: undefined }
  const retryAfterSeconds = await throttle.count(attempt)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds }
  const account = await db.read.account.findUniqueOrThrow({ where: { id: known.accountId } })
  const matches = await unlessFull(isPassword(input.password, account.passwordHash))
  if (matches === false) return { ok: false, reason: 'wrong' }
  await (matches ? throttle.forgive(attempt) : throttle.giveBack(attempt))
  if (!matches) return { ok: false, reason: 'throttled', retryAfterSeconds: BUSY_SECONDS }
  return db.write(async (tx) => {
    const link = await redeemOneTimeLink(tx, { secret: input.secret, purpose: 'join', now })
    const isUnchanged = link?.user?.account.passwordHash === account.passwordHash
    if (!link?.user || link.user.disabledAt || !isUnchanged) return { ok: false, reason: 'link' }
    await joinUser(tx, link.user, { now, from: input.from })
    return { ok: true }
  })
}

export type Invited = { id: number; accountId: number; workspaceId: number; account: { email: string } }

/** Reset links stop working: their admins are not admins of all that the account can reach now. */
export async function joinUser(
  tx: Transaction,
  { id, accountId, workspaceId, account }: Invited,
  { now, from }: { now: Date; from: From | undefined },
) {
  await tx.user.update({ where: { id }, data: { joinedAt: now } })
  await tx.oneTimeLink.deleteMany({ where: { user: { accountId, joinedAt: { not: null } } } })
  await auditOf(tx, { workspaceId, userId: id, at: now, from }, 'user joined', account.email)
}
