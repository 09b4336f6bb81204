import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { recordRefusedSignIn } from '../audit/refusals'
import { askPasskey, consumePasskey, type ProvenPasskey, provePasskey } from '../factors/take-passkey'
import { type FactorDeps, type Finished, findAccount } from './finish-sign-in'
import { isActive } from './memberships'
import { openSession } from './open-session'
import type { Browser } from './session'

/** By a passkey alone: it is something one has, and was opened by something one knows or is. */
export async function signInByPasskey(
  deps: FactorDeps,
  { answer, browser: given }: { answer: AuthenticationResponseJSON; browser: Browser },
): Promise<Finished> {
  const browser = { ...given, address: given.address.slice(0, 100) }
  const { address } = browser
  const attempt = { email: `passkey ${answer.id}`, address, device: undefined }
  const retryAfterSeconds = await deps.throttle.count(attempt)
  if (retryAfterSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds }
  const proven = await provePasskey(deps.db, alone(deps), answer)
  const account = proven && (await findAccount(deps, proven.accountId))
  const user = account?.users.find(isActive)
  const secret = proven && account && user && (await openBy(deps, proven, { account, user, browser }))
  if (!secret) {
    recordRefusedSignIn(deps, { user: user ?? account?.users[0] ?? null, reason: 'wrong passkey', from: browser })
    return { ok: false, reason: 'wrong' }
  }
  await deps.throttle.forgive(attempt)
  deps.log.info({ userId: user.id, workspaceId: user.workspaceId, address }, 'signed in')
  return { ok: true, secret, person: account.id }
}

type Asking = Pick<FactorDeps, 'secret' | 'baseUrl' | 'isStrict' | 'now'>

export function askSignInPasskey(deps: Asking) {
  return askPasskey(alone(deps))
}

function alone({ secret, baseUrl, isStrict, now }: Asking) {
  return { secret, baseUrl, isStrict, now, purpose: 'sign-in' }
}

type Opening = Pick<Parameters<typeof openSession>[1], 'account' | 'user' | 'browser'>

function openBy({ db, now }: FactorDeps, proven: ProvenPasskey, opening: Opening) {
  return db.write(async (tx) => {
    if (!(await consumePasskey(tx, proven, now))) return undefined
    return openSession(tx, { ...opening, now, how: 'with a passkey' })
  })
}
