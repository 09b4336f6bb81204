import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import { readSession } from '@/lib/auth/session'
import type { UserContext } from '@/lib/context'
import { getRuntime } from '@/lib/server/runtime'
import { usesSecureCookies } from './auth-options'

/** Who makes this request, by the session's row; undefined when nobody is signed in. */
export const currentContext = cache(async (): Promise<UserContext | undefined> => {
  const { db, authSecret } = getRuntime()
  const cookie = (await cookies()).get(sessionCookie().name)?.value
  if (!cookie) return undefined
  // A cookie that is not from this server can't be decrypted: nobody is signed in by it.
  const token = await decode({ token: cookie, secret: authSecret }).catch(() => null)
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
  const { name, secure } = sessionCookie()
  const jar = await cookies()
  jar.set(name, '', { maxAge: 0, path: '/', httpOnly: true, sameSite: 'lax', secure })
}

/** next-auth's own name for it. */
function sessionCookie() {
  const secure = usesSecureCookies()
  return { secure, name: `${secure ? '__Secure-' : ''}next-auth.session-token` }
}
