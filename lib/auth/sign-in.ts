import { auditOf } from '../audit/record'
import { type RefusalDeps, recordRefusedSignIn } from '../audit/refusals'
import type { Transaction } from '../db/database'
import type { Result } from '../result'
import { normalizeEmail } from '../values/email-address'
import { byAddress } from './by-address'
import { deviceOf, withDevice } from './device-cookie'
import { unlessFull } from './fair-queue'
import { isActive, LAST_USED, noteUse } from './memberships'
import { isHashable, isPassword, takesPasswords } from './password'
import { type Browser, createSession } from './session'
import type { SessionToken } from './session-cookie'
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle'

const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 100

export type SignInFailure =
  | { reason: 'wrong' }
  | { reason: 'busy' }
  | { reason: 'throttled'; retryAfterSeconds: number }

export type SignInDeps = RefusalDeps & { throttle: SignInThrottle; secret: string }

type Input = { email: string; password: string; browser: Browser; deviceCookie?: string | undefined }

/** Never tells whether address or password was wrong. Its device cookie keeps strangers from locking a browser out. */
export async function signIn(
  deps: SignInDeps,
  input: Input,
): Promise<Result<SessionToken & { userId: number; deviceCookie: string }, SignInFailure>> {
  if (input.email.length > LONGEST_EMAIL || !isHashable(input.password)) return wrong
  const email = normalizeEmail(input.email)
  const account = await deps.db.read.account.findUnique({
    where: byAddress(email),
    include: { users: { orderBy: [...LAST_USED] } },
  })
  const address = input.browser.address.slice(0, LONGEST_ADDRESS)
  const device = deviceOf(input.deviceCookie, { secret: deps.secret, accountId: account?.id })
  const attempt = { email, address, device }
  const checked = await check(deps, attempt, input.password, account?.passwordHash)
  const user = account?.users.find(isActive)
  if (checked.ok && account && user) {
    await deps.throttle.forgive(attempt)
    const secret = await deps.db.write((tx) => openSession(tx, deps.now, account, user, { ...input.browser, address }))
    if (secret) {
      deps.log.info({ userId: user.id, workspaceId: user.workspaceId, address }, 'signed in')
      const deviceCookie = withDevice(input.deviceCookie, { secret: deps.secret, accountId: account.id })
      return { ok: true, userId: user.id, secret, person: account.id, deviceCookie }
    }
  }
  const failure = checked.ok ? wrong : checked
  recordRefusedSignIn(deps, { user: user ?? account?.users[0] ?? null, reason: REASONS[failure.reason], address })
  return failure
}

const wrong = { ok: false, reason: 'wrong' } as const
const REASONS = { wrong: 'wrong password', busy: 'too many at once', throttled: 'too many attempts' }

type Checked = { ok: true } | ({ ok: false } & SignInFailure)

async function check(
  { throttle }: SignInDeps,
  attempt: SignInAttempt,
  password: string,
  hash: string | null | undefined,
): Promise<Checked> {
  const rank = await throttle.rank(attempt)
  // Before counting, so that a flood fills no memory.
  if (!takesPasswords(rank)) return { ok: false, reason: 'busy' }
  const retryAfterSeconds = await throttle.count(attempt)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds }
  const matches = await unlessFull(throttle.spaced(attempt, rank, () => isPassword(password, hash, rank)))
  if (matches === undefined) {
    await throttle.giveBack(attempt)
    return { ok: false, reason: 'busy' }
  }
  return matches ? { ok: true } : wrong
}

type Account = { id: number; passwordHash: string | null }
type User = { id: number; workspaceId: number }

/** Locks the rows: a person who is disabled or gets another password during the hash gets no session. */
async function openSession(tx: Transaction, now: Date, account: Account, user: User, browser: Browser) {
  const { id: accountId, passwordHash } = account
  const { id: userId, workspaceId } = user
  const { count } = await tx.account.updateMany({ where: { id: accountId, passwordHash }, data: { passwordHash } })
  if (count === 0 || !(await noteUse(tx, userId, now))) return undefined
  await auditOf(tx, { workspaceId, userId, at: now }, 'signed in', `from ${browser.address}`)
  return createSession(tx, { userId, accountId, now, browser })
}
