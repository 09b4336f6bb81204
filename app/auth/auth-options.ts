import { headers } from 'next/headers'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { endSessionOf } from '@/lib/auth/end-session'
import type { SessionToken } from '@/lib/auth/session-cookie'
import { getRuntime } from '@/lib/server/runtime'
import { scalarText } from '@/lib/values/text'
import { refusalError } from '../login/refusal'
import { attemptSignIn, SESSION_SECONDS } from './attempt-sign-in'
import { callbackCookie, sessionCookie, usesSecureCookies } from './cookies'
import { requestBrowser } from './request-browser'

/** A copied JWT outlives a sign-out, so next-auth's grants nothing: it holds the secret of a session row, read for each request. */
export function authOptions(): AuthOptions {
  const { db, authSecret, log, tally } = getRuntime()
  const { name, options } = sessionCookie()
  return {
    secret: authSecret,
    useSecureCookies: usesSecureCookies(),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    cookies: { sessionToken: { name, options }, callbackUrl: callbackCookie() },
    pages: { signIn: '/login', error: '/login', signOut: '/login' },
    logger: {
      // At most one line a minute for each code: any visitor can send a broken cookie.
      error: (code) => tally.add(`next-auth ${code}`, async (count) => log.warn({ code, count }, 'sign-in error')),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (credentials, request) =>
          authorize({ ...credentials }, new Headers(stringHeaders(request.headers))),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => tokenOf(user ?? token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const { secret } = token ?? {}
        if (secret) await endSessionOf(db, { secret, now: new Date(), from: requestBrowser(await headers()) })
      },
    },
  }
}

/** @throws Error with the sign-in form's message; next-auth passes on nothing else */
async function authorize({ email, password }: { email?: unknown; password?: unknown }, sent: Headers) {
  const credentials = { email: scalarText(email), password: scalarText(password) }
  const outcome = await attemptSignIn(credentials, requestBrowser(sent))
  if (outcome.ok) return { id: String(outcome.userId), ...tokenOf(outcome) }
  if (outcome.reason === 'wrong') return null
  throw refusalError(outcome)
}

function tokenOf({ secret, person }: SessionToken): SessionToken {
  return { secret, person }
}

function stringHeaders(headers: Record<string, unknown> | undefined) {
  const entries = Object.entries(headers ?? {})
  return entries.flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
}

declare module 'next-auth' {
  interface User extends SessionToken {}
}

declare module 'next-auth/jwt' {
  interface JWT extends SessionToken {}
}
