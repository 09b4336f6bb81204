import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getToken } from 'next-auth/jwt'
import { cache } from 'react'
import { readSession } from '@/lib/auth/session'
import type { UserContext } from '@/lib/context'
import { getRuntime } from '@/lib/server/runtime'
import { usesSecureCookies } from './auth-options'

/** Who makes this request, by the session's row; undefined when nobody is signed in. */
export const currentContext = cache(async (): Promise<UserContext | undefined> => {
  const { db, authSecret } = getRuntime()
  const jar = Object.fromEntries((await cookies()).getAll().map(({ name, value }) => [name, value]))
  const req = { cookies: jar, headers: {} }
  const token = await getToken({ req: req as never, secret: authSecret, secureCookie: usesSecureCookies() })
  return token?.secret ? readSession(db, token.secret, new Date()) : undefined
})

/** The signed-in person's context; everybody else goes to `/login` and comes back after. */
export async function requireContext(): Promise<UserContext> {
  const ctx = await currentContext()
  if (ctx) return ctx
  const path = (await headers()).get('x-tocsin-path') ?? '/'
  redirect(`/login?next=${encodeURIComponent(path)}`)
}

/** Removes next-auth's cookie from this browser. */
export async function forgetSessionCookie() {
  const secure = usesSecureCookies()
  const name = `${secure ? '__Secure-' : ''}next-auth.session-token`
  const jar = await cookies()
  jar.set(name, '', { maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure })
}
