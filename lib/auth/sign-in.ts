import { type RefusalDeps, recordRefusedSignIn } from '../audit/refusals'
import { hasFactor } from '../factors/has-factor'
import type { Result } from '../result'
import { normalizeEmail } from '../values/email-address'
import { byAddress } from './by-address'
import { deviceOf, withDevice } from './device-cookie'
import { unlessFull } from './fair-queue'
import { sealHalf } from './half-sign-in'
import { isActive, LAST_USED } from './memberships'
import { openSession } from './open-session'
import { isPassword, isTooLong, takesPasswords } from './password'
import type { Browser } from './session'
import type { SessionToken } from './session-cookie'
import type { SignInAttempt, SignInThrottle } from './sign-in-throttle'

const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 100

export type SignInFailure =
  | { reason: 'wrong' }
  | { reason: 'busy' }
  /** The password was right. `half`: for the browser to keep until the second factor is. */
  | { reason: 'second-factor'; half: string }
  | { reason: 'throttled'; retryAfterSeconds: number }

export type SignInDeps = RefusalDeps & { throttle: SignInThrottle; secret: string }

type Input = { email: string; password: string; browser: Browser; deviceCookie?: string | undefined }

/** Never tells whether address or password was wrong. Its device cookie keeps strangers from locking a browser out. */
export async function signIn(
  deps: SignInDeps,
  input: Input,
): Promise<Result<SessionToken & { userId: number; deviceCookie: string }, SignInFailure>> {
  if (input.email.length > LONGEST_EMAIL || isTooLong(input.password)) return wrong
  const email = normalizeEmail(input.email)
  const account = await deps.db.read.account.findUnique({
    where: byAddress(email),
    include: { users: { orderBy: [...LAST_USED] } },
  })
  const browser = { ...input.browser, address: input.browser.address.slice(0, LONGEST_ADDRESS) }
  const { address } = browser
  const device = deviceOf(input.deviceCookie, { secret: deps.secret, accountId: account?.id })
  const attempt = { email, address, device }
  const checked = await check(deps, attempt, input.password, account?.passwordHash)
  const user = account?.users.find(isActive)
  if (checked.ok && account && user) {
    await deps.throttle.forgive(attempt)
    const { isHalf, secret } = await deps.db.write(async (tx) => {
      if (await hasFactor(tx, account.id)) return { isHalf: true }
      return { isHalf: false, secret: await openSession(tx, { account, user, browser, now: deps.now }) }
    })
    if (isHalf)
      return { ok: false, reason: 'second-factor', half: sealHalf(deps, { account, deviceCookie: input.deviceCookie }) }
    if (secret) {
      deps.log.info({ userId: user.id, workspaceId: user.workspaceId, address }, 'signed in')
      const deviceCookie = withDevice(input.deviceCookie, { secret: deps.secret, accountId: account.id })
      return { ok: true, userId: user.id, secret, person: account.id, deviceCookie }
    }
  }
  const failure = checked.ok ? wrong : checked
  recordRefusedSignIn(deps, { user: user ?? account?.users[0] ?? null, reason: REASONS[failure.reason], from: browser })
  return failure
}

const wrong = { ok: false, reason: 'wrong' } as const
const REASONS = { wrong: 'wrong password', busy: 'too many at once', throttled: 'too many attempts' }

type Checked = { ok: true } | ({ ok: false } & Exclude<SignInFailure, { reason: 'second-factor' }>)

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
