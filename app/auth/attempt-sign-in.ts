import { cookies } from 'next/headers'
import { encode } from 'next-auth/jwt'
import { SESSION_DAYS } from '@/lib/auth/session'
import type { SessionToken } from '@/lib/auth/session-cookie'
import { signIn } from '@/lib/auth/sign-in'
import { getRuntime } from '@/lib/server/runtime'
import { deviceCookie, sessionCookie } from './cookies'
import { refusalTally } from './refusal-tally'
import { requestBrowser } from './request-browser'

export const SESSION_SECONDS = SESSION_DAYS * 86_400

type Credentials = { email: string; password: string }

/** Opens a session and keeps the browser's device cookie; the secret must still reach the session cookie. */
export async function attemptSignIn(credentials: Credentials, headers: Headers) {
  const { db, authSecret, signInThrottle, log } = getRuntime()
  const { name, options } = deviceCookie()
  const jar = await cookies()
  const deps = { db, log, throttle: signInThrottle, tally: refusalTally, secret: authSecret, now: new Date() }
  const browser = requestBrowser(headers)
  const outcome = await signIn(deps, { ...credentials, browser, deviceCookie: jar.get(name)?.value })
  if (outcome.ok) jar.set(name, outcome.deviceCookie, options)
  return outcome
}

/** For who has just chosen a password: the same must not be typed twice. Resolves with whether it worked. */
export async function signInAtOnce(credentials: Credentials, headers: Headers): Promise<boolean> {
  const outcome = await attemptSignIn(credentials, headers)
  if (!outcome.ok) return false
  await keepSession(outcome)
  return true
}

/** Writes the session cookie as next-auth would. */
export async function keepSession({ secret, person }: SessionToken) {
  const { name, options } = sessionCookie()
  const token: SessionToken = { secret, person }
  const value = await encode({ token, secret: getRuntime().authSecret, maxAge: SESSION_SECONDS })
  const jar = await cookies()
  jar.set(name, value, { ...options, maxAge: SESSION_SECONDS })
}
