import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { audit } from '../audit/record'
import type { UserContext } from '../context'
import { FACTORS, factorsOf } from '../factors/has-factor'
import { ownAccount } from '../factors/own-account'
import { askPasskey, consumePasskey, provePasskey } from '../factors/take-passkey'
import { LOCKED_MINUTES, takeTotp } from '../factors/take-totp'
import type { Result } from '../result'
import { unlessFull } from './fair-queue'
import { isPassword } from './password'
import type { SignInThrottle } from './sign-in-throttle'

const BUSY_SECONDS = 5

/** `throttle`: of second factors. `isStrict`: as `STRICT_SECURITY` says. */
export type ConfirmDeps = {
  ctx: UserContext
  throttle: SignInThrottle
  secret: string
  baseUrl: string
  isStrict: boolean
}

/** One of the three. */
export type Proof =
  | { kind: 'password'; password: string }
  | { kind: 'code'; code: string }
  | { kind: 'passkey'; answer: AuthenticationResponseJSON }

export type ConfirmFailure = { reason: 'wrong' } | { reason: 'throttled'; retryAfterSeconds: number }

/** Then nothing asks this session again for 15 minutes. Who is signed in by an issuer confirms by signing in there again. */
export async function confirmSession(deps: ConfirmDeps, proof: Proof): Promise<Result<object, ConfirmFailure>> {
  const { ctx, throttle } = deps
  ownAccount(ctx)
  const attempt = { email: ctx.actor.email, address: 'signed in', device: `confirm ${ctx.actor.sessionId}` }
  const retryAfterSeconds = await throttle.count(attempt)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds }
  const outcome = await check(deps, proof)
  if (outcome === 'busy') {
    await throttle.giveBack(attempt)
    return { ok: false, reason: 'throttled', retryAfterSeconds: BUSY_SECONDS }
  }
  if (outcome === 'locked') return { ok: false, reason: 'throttled', retryAfterSeconds: LOCKED_MINUTES * 60 }
  if (outcome === 'wrong') return { ok: false, reason: 'wrong' }
  await throttle.forgive(attempt)
  return { ok: true }
}

/** What the dialog offers. */
export async function waysToConfirm({ ctx, ...asking }: ConfirmDeps) {
  const { db, actor } = ctx
  if (actor.isConfined) {
    const session = await db.read.session.findUnique({ where: { id: actor.sessionId }, include: { issuer: true } })
    const issuer = session?.issuer && { slug: session.issuer.slug, name: session.issuer.name }
    return { password: false, totp: false, passkey: undefined, issuer: issuer ?? undefined }
  }
  const account = await db.read.account.findUniqueOrThrow({
    where: { id: ownAccount(ctx) },
    include: FACTORS,
  })
  const { hasTotp: totp, hasPasskey } = factorsOf(account)
  const passkey = hasPasskey ? await askPasskey(askingFor({ ctx, ...asking })) : undefined
  return { password: account.passwordHash !== null, totp, passkey, issuer: undefined }
}

async function check(deps: ConfirmDeps, proof: Proof): Promise<'right' | 'wrong' | 'locked' | 'busy'> {
  const { ctx } = deps
  const { db, now } = ctx
  const accountId = ownAccount(ctx)
  if (proof.kind === 'password') {
    const { passwordHash } = await db.read.account.findUniqueOrThrow({ where: { id: accountId } })
    const matches = await unlessFull(isPassword(proof.password, passwordHash))
    if (matches === undefined) return 'busy'
    return matches && (await note(ctx, 'with the password')) ? 'right' : 'wrong'
  }
  if (proof.kind === 'code') {
    const outcome = await db.write((tx) => takeTotp(tx, { accountId, code: proof.code, isStrict: deps.isStrict, now }))
    return outcome === 'right' && !(await note(ctx, 'with an authenticator app')) ? 'wrong' : outcome
  }
  const proven = await provePasskey(db, askingFor(deps), proof.answer)
  if (proven?.accountId !== accountId) return 'wrong'
  const isFirst = await db.write((tx) => consumePasskey(tx, proven, now))
  return isFirst && (await note(ctx, 'with a passkey')) ? 'right' : 'wrong'
}

/** False when the session has ended meanwhile. */
function note(ctx: UserContext, how: string) {
  return ctx.db.write(async (tx) => {
    const where = { id: ctx.actor.sessionId }
    const { count } = await tx.session.updateMany({ where, data: { confirmedAt: ctx.now } })
    if (count > 0) await audit(tx, ctx, 'identity confirmed', `${ctx.actor.email}, ${how}`)
    return count > 0
  })
}

function askingFor({ ctx, secret, baseUrl, isStrict }: Omit<ConfirmDeps, 'throttle'>) {
  return { secret, baseUrl, isStrict, now: ctx.now, purpose: `confirmation of session ${ctx.actor.sessionId}` }
}
