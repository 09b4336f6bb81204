import type { Database, Transaction } from '../db/database'
import type { Result } from '../result'
import { normalizeEmail } from '../users/email'
import { isPassword } from './password'
import { type Browser, createSession } from './session'
import type { SignInThrottle } from './sign-in-throttle'

export type SignInFailure = { reason: 'wrong' } | { reason: 'throttled'; retryAfterSeconds: number }

/** Checks an e-mail address with its password and opens a session. Nothing tells which of the two was wrong. */
export async function signIn(
  deps: { db: Database; throttle: SignInThrottle; now: Date },
  input: { email: string; password: string; browser: Browser },
): Promise<Result<{ userId: number; secret: string }, SignInFailure>> {
  const email = normalizeEmail(input.email)
  const user = await deps.db.read.user.findUnique({ where: { email } })
  const { address } = input.browser
  const familiarAddress = user ? await hasSignedInFrom(deps.db, user.id, address) : false
  const attempt = { email, address, familiarAddress }
  const retryAfterSeconds = await deps.throttle.count(attempt)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds }
  const matches = await isPassword(input.password, user?.passwordHash)
  if (!user || !matches || user.disabledAt) return { ok: false, reason: 'wrong' }
  await deps.throttle.forgive(attempt)
  const secret = await deps.db.write(async (tx) =>
    (await isUnchanged(tx, user))
      ? createSession(tx, { userId: user.id, now: deps.now, browser: input.browser })
      : undefined,
  )
  return secret ? { ok: true, userId: user.id, secret } : { ok: false, reason: 'wrong' }
}

async function hasSignedInFrom(db: Database, userId: number, address: string) {
  return (await db.read.session.findFirst({ where: { userId, address }, select: { id: true } })) !== null
}

/** Locks the row as well: who is disabled, or gets another password, while the hash is compared keeps no session. */
async function isUnchanged(tx: Transaction, { id, passwordHash }: { id: number; passwordHash: string | null }) {
  const { count } = await tx.user.updateMany({ where: { id, passwordHash, disabledAt: null }, data: { passwordHash } })
  return count === 1
}
