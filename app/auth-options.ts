import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { SESSION_DAYS } from '@/lib/auth/session'
import { signIn } from '@/lib/auth/sign-in'
import { getRuntime } from '@/lib/server/runtime'
import { throttledError } from './login/throttled'
import { requestBrowser } from './request-browser'

/**
 * next-auth only has JWT sessions for credentials, and a copied JWT outlives signing out. So the (encrypted) JWT carries
 * nothing but the secret of a session row, and that row is asked on every request.
 */
export function authOptions(): AuthOptions {
  const { db, authSecret, signInThrottle, log } = getRuntime()
  return {
    secret: authSecret,
    useSecureCookies: usesSecureCookies(),
    session: { strategy: 'jwt', maxAge: SESSION_DAYS * 86_400 },
    pages: { signIn: '/login', error: '/login', signOut: '/login' },
    logger: {
      error: (code) => log.warn({ code }, 'sign-in error'),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: async (credentials, request) => {
          if (!credentials) return null
          const browser = requestBrowser(new Headers(stringHeaders(request.headers)))
          const { email, password } = credentials
          const deps = { db, throttle: signInThrottle, now: new Date() }
          const outcome = await signIn(deps, { email: String(email ?? ''), password: String(password ?? ''), browser })
          if (outcome.ok) return { id: String(outcome.userId), secret: outcome.secret }
          if (outcome.reason === 'throttled') throw throttledError(outcome.retryAfterSeconds)
          return null
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { secret: user.secret } : { secret: token.secret }),
      // What a browser may ask of /api/auth/session: nothing but that there is one.
      session: ({ session }) => ({ expires: session.expires }),
    },
  }
}

export function usesSecureCookies() {
  return getRuntime().env.BASE_URL.startsWith('https:')
}

function stringHeaders(headers: Record<string, unknown> | undefined) {
  const entries = Object.entries(headers ?? {})
  return entries.flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
}

declare module 'next-auth' {
  interface User {
    secret: string
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    secret: string
  }
}
