import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import { readSessionInUse } from '@/lib/auth/session'
import type { UserContext } from '@/lib/context'
import { getRuntime } from '@/lib/server/runtime'
import { sessionCookie } from './cookies'

/** Who makes this request, by the session's row; undefined when nobody is signed in. */
export const currentContext = cache(async (): Promise<UserContext | undefined> => {
  const { db, authSecret, log } = getRuntime()
  const cookie = (await cookies()).get(sessionCookie().name)?.value
  if (!cookie) return undefined
  // A cookie that is not from this server can't be decrypted: nobody is signed in by it.
  const token = await decode({ token: cookie, secret: authSecret }).catch(() => null)
  const session = token?.secret ? await readSessionInUse(db, token.secret, new Date()) : undefined
  const seen = session?.seen
  if (seen)
    after(() => seen().catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted')))
  return session?.ctx
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
