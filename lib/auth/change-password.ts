import { audit } from '../audit/record'
import type { UserContext } from '../context'
import type { Transaction } from '../db/database'
import type { Result } from '../result'
import { unlessFull } from './fair-queue'
import { hashPassword, isPassword } from './password'
import { passwordFault } from './password-fault'
import type { SignInThrottle } from './sign-in-throttle'

const BUSY_SECONDS = 5

export type ChangePasswordFailure =
  | { reason: 'invalid'; errors: { current?: string; password?: string } }
  | { reason: 'throttled'; retryAfterSeconds: number }

/** Ends the person's other sessions. Guesses at the current password are throttled. */
export async function changePassword(
  { ctx, throttle }: { ctx: UserContext; throttle: SignInThrottle },
  input: { current: string; password: string },
): Promise<Result<object, ChangePasswordFailure>> {
  const { accountId, email, name, sessionId } = ctx.actor
  const workspace = await ctx.db.read.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } })
  const fault = await passwordFault(input.password, [email, name, workspace.name])
  if (fault) return { ok: false, reason: 'invalid', errors: { password: fault } }
  const attempt = { email, address: 'signed in', device: `session ${sessionId}` }
  const retryAfterSeconds = await throttle.count(attempt)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds }
  const account = await ctx.db.read.account.findUniqueOrThrow({ where: { id: accountId } })
  const matches = await unlessFull(isPassword(input.current, account.passwordHash))
  if (matches === false) return wrongPassword
  await (matches ? throttle.forgive(attempt) : throttle.giveBack(attempt))
  const passwordHash = matches && (await unlessFull(hashPassword(input.password)))
  if (!passwordHash) return { ok: false, reason: 'throttled', retryAfterSeconds: BUSY_SECONDS }
  const changed = await ctx.db.write((tx) => replaceHash(tx, ctx, account.passwordHash, passwordHash))
  return changed ? { ok: true } : wrongPassword
}

/** Not of an account that an issuer made. */
export async function hasPassword({ db, actor }: UserContext) {
  const account = await db.read.account.findUniqueOrThrow({ where: { id: actor.accountId } })
  return account.passwordHash !== null
}

const wrongPassword = {
  ok: false,
  reason: 'invalid',
  errors: { current: 'This is not your current password.' },
} as const

/** Only if session and password are unchanged: a reset meanwhile wins. */
async function replaceHash(tx: Transaction, ctx: UserContext, before: string | null, passwordHash: string) {
  const { accountId, sessionId, email } = ctx.actor
  const users = { some: { disabledAt: null, sessions: { some: { id: sessionId } } } }
  const where = { id: accountId, passwordHash: before, users }
  const { count } = await tx.account.updateMany({ where, data: { passwordHash } })
  if (count === 0) return false
  await tx.session.deleteMany({ where: { user: { accountId }, id: { not: sessionId } } })
  await audit(tx, ctx, 'password changed', email)
  return true
}
