import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { auditOf } from '../audit/record'
import { recordRefusedSignIn } from '../audit/refusals'
import type { Transaction } from '../db/database'
import { FACTORS, factorsOf } from '../factors/has-factor'
import { takeRecoveryCode } from '../factors/recovery-codes'
import { spend } from '../factors/spend'
import { askPasskey, consumePasskey, provePasskey } from '../factors/take-passkey'
import { LOCKED_MINUTES, takeTotp } from '../factors/take-totp'
import type { Result } from '../result'
import { deviceOf } from './device-cookie'
import { type HalfSignIn, openHalf, passwordMark } from './half-sign-in'
import { isActive, LAST_USED } from './memberships'
import { openSession } from './open-session'
import type { Browser } from './session'
import type { SessionToken } from './session-cookie'
import type { SignInDeps } from './sign-in'

/** `throttle`: of second factors, apart from that of passwords. `isStrict`: as `STRICT_SECURITY` says. */
export type FactorDeps = SignInDeps & { baseUrl: string; isStrict: boolean }

/** `half`: what the browser has kept since its password was right. */
type Half = { half: string | undefined; browser: Browser }

export type FactorFailure =
  | { reason: 'expired' }
  | { reason: 'wrong' }
  | { reason: 'throttled'; retryAfterSeconds: number }
export type Finished = Result<SessionToken & { deviceCookie?: string; usedRecoveryCode?: boolean }, FactorFailure>

/** Six digits are a code of the app, anything else a recovery code. */
export function finishByCode(deps: FactorDeps, input: Half & { code: string }): Promise<Finished> {
  const isTotp = /^\s*(\d[\s-]*){6}$/.test(input.code)
  return finish(deps, input, async (tx, half, user) => {
    const { isStrict, now } = deps
    const typed = { accountId: half.accountId, code: input.code.slice(0, 100), isStrict, now }
    if (isTotp) return { outcome: await takeTotp(tx, typed), how: 'with an authenticator app' }
    if (!(await takeRecoveryCode(tx, typed))) return { outcome: 'wrong', how: '' }
    await auditOf(
      tx,
      { workspaceId: user.workspaceId, userId: user.id, at: deps.now, from: input.browser },
      'recovery code used',
      user.email,
    )
    return { outcome: 'right', how: RECOVERED }
  })
}

const RECOVERED = 'with a recovery code'

export async function finishByPasskey(
  deps: FactorDeps,
  input: Half & { answer: AuthenticationResponseJSON },
): Promise<Finished> {
  const begun = openHalf(deps, input.half)
  const proven = begun && (await provePasskey(deps.db, askingFor(deps, begun), input.answer))
  return finish(deps, input, async (tx, half) => {
    const isRight = proven?.accountId === half.accountId && (await consumePasskey(tx, proven, deps.now))
    return { outcome: isRight ? 'right' : 'wrong', how: 'with a passkey after the password' }
  })
}

/** Undefined once the sign-in has to begin again. */
export function askSecondPasskey(deps: FactorDeps, sealed: string | undefined) {
  const half = openHalf(deps, sealed)
  return half && askPasskey(askingFor(deps, half))
}

function askingFor({ secret, baseUrl, isStrict, now }: FactorDeps, { id }: HalfSignIn) {
  return { secret, baseUrl, isStrict, now, purpose: `second factor of sign-in ${id}` }
}

/** What the page after the password offers; undefined once the sign-in has to begin again. */
export async function readHalf(deps: FactorDeps, sealed: string | undefined) {
  const half = openHalf(deps, sealed)
  const account = half && (await findAccount(deps, half.accountId))
  if (!half || !account || passwordMark(account) !== half.passwordMark) return undefined
  return { email: account.email, ...factorsOf(account) }
}

type Person = { id: number; workspaceId: number; email: string }
type Proof = { outcome: 'right' | 'wrong' | 'locked'; how: string }

async function finish(
  deps: FactorDeps,
  { half: sealed, browser: given }: Half,
  prove: (tx: Transaction, half: HalfSignIn, user: Person) => Promise<Proof>,
): Promise<Finished> {
  const half = openHalf(deps, sealed)
  const account = half && (await findAccount(deps, half.accountId))
  const user = account?.users.find(isActive)
  if (!half || !account || !user || passwordMark(account) !== half.passwordMark) return { ok: false, reason: 'expired' }
  const { email } = account
  const browser = { ...given, address: given.address.slice(0, 100) }
  const { address } = browser
  const { deviceCookie, isKnownDevice } = half
  const known = isKnownDevice ? deviceOf(deviceCookie, { secret: deps.secret, accountId: account.id }) : undefined
  const attempt = { email, address, device: known }
  const retryAfterSeconds = await deps.throttle.count(attempt)
  const refused = (reason: string) => recordRefusedSignIn(deps, { user, reason, from: browser })
  if (retryAfterSeconds > 0) {
    refused('too many second factors')
    return { ok: false, reason: 'throttled', retryAfterSeconds }
  }
  const work = async (tx: Transaction) => {
    const proof = await prove(tx, half, { ...user, email })
    if (proof.outcome !== 'right') return { ...proof, secret: '' }
    const isFirst = await spend(tx, { secret: half.id, expiresAt: new Date(half.expiresAt) })
    const opening = { account, user, browser, how: proof.how, now: deps.now }
    const opened = isFirst && (await openSession(tx, opening))
    // Taken back whole: a recovery code that opens nothing is not used up.
    if (!opened) throw new NothingOpened()
    return { ...proof, secret: opened }
  }
  const { outcome, how, secret } = await deps.db.write(work).catch(asNothingOpened)
  if (outcome === 'wrong' || outcome === 'locked') refused('wrong second factor after the right password')
  if (outcome === 'wrong') return { ok: false, reason: 'wrong' }
  if (outcome === 'locked') return { ok: false, reason: 'throttled', retryAfterSeconds: LOCKED_MINUTES * 60 }
  if (outcome === 'nothing opened') return { ok: false, reason: 'expired' }
  await deps.throttle.forgive(attempt)
  deps.log.info({ userId: user.id, workspaceId: user.workspaceId, address }, 'signed in')
  return { ok: true, secret, person: account.id, deviceCookie, usedRecoveryCode: how === RECOVERED }
}

class NothingOpened extends Error {}

function asNothingOpened(error: unknown) {
  if (!(error instanceof NothingOpened)) throw error
  return { outcome: 'nothing opened', how: '', secret: '' } as const
}

/** With its users, the last used one first. */
export function findAccount({ db }: Pick<FactorDeps, 'db'>, id: number) {
  return db.read.account.findUnique({
    where: { id },
    include: {
      users: { orderBy: [...LAST_USED] },
      ...FACTORS,
    },
  })
}
