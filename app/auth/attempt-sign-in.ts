import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import { endSessionOf } from '@/lib/auth/end-session'
import { type Browser, SESSION_DAYS } from '@/lib/auth/session'
import type { SessionToken } from '@/lib/auth/session-cookie'
import { signIn } from '@/lib/auth/sign-in'
import { getRuntime } from '@/lib/server/runtime'
import { deviceCookie, halfCookie, sessionCookie } from './cookies'
import { keptSecret } from './kept-secret'

export const SESSION_SECONDS = SESSION_DAYS * 86_400

type Credentials = { email: string; password: string }

/** Opens a session and keeps the browser's device cookie; the secret must still reach the session cookie. */
export async function attemptSignIn(credentials: Credentials, browser: Browser) {
  const { db, authSecret, signInThrottle: throttle, log, tally } = getRuntime()
  const { name, options } = deviceCookie()
  const jar = await cookies()
  const deps = { db, log, throttle, tally, secret: authSecret, now: new Date() }
  const outcome = await signIn(deps, { ...credentials, browser, deviceCookie: jar.get(name)?.value })
  if (outcome.ok) {
    await endReplaced(outcome.secret, browser)
    jar.set(name, outcome.deviceCookie, options)
  } else if (outcome.reason === 'second-factor') jar.set(halfCookie().name, outcome.half, halfCookie().options)
  return outcome
}

/** For who has just chosen a password: the same must not be typed twice. Resolves with whether and how far it worked. */
export async function signInAtOnce(credentials: Credentials, browser: Browser): Promise<'in' | 'half' | 'out'> {
  const outcome = await attemptSignIn(credentials, browser)
  if (!outcome.ok) return outcome.reason === 'second-factor' ? 'half' : 'out'
  await keepSession(outcome, browser)
  return 'in'
}

/** The session whose cookie the new one replaces: nobody could end it from this browser any more. */
async function endReplaced(secret: string, from: Browser) {
  const before = await keptSecret()
  if (before === undefined || before === secret) return
  const how = 'by the next sign-in in the browser'
  await endSessionOf(getRuntime().db, { secret: before, now: new Date(), from, how })
}

/** Writes the session cookie as next-auth would. */
export async function keepSession({ secret, person }: SessionToken, browser: Browser) {
  await endReplaced(secret, browser)
  const { name, options } = sessionCookie()
  const token: SessionToken = { secret, person }
  const value = await encode({ token, secret: getRuntime().authSecret, maxAge: SESSION_SECONDS })
  const jar = await cookies()
  jar.set(name, value, { ...options, maxAge: SESSION_SECONDS })
}
