import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import { readSession } from '@/lib/auth/session'
import type { UserContext } from '@/lib/context'
import { clientAddress } from '@/lib/http/client-address'
import { newRequestId } from '@/lib/http/request-id'
import { getRuntime } from '@/lib/server/runtime'
import { sessionCookie } from './cookies'

export const currentContext = cache(async (): Promise<UserContext | undefined> => {
  const { db, authSecret, log } = getRuntime()
  const cookie = (await cookies()).get(sessionCookie().name)?.value
  if (!cookie) return undefined
  // A cookie of another server can't be decrypted: nobody is signed in.
  const token = await decode({ token: cookie, secret: authSecret }).catch(() => null)
  const session = token?.secret ? await readSession(db, token.secret, new Date()) : undefined
  const seen = session?.seen
  if (seen)
    after(() => seen().catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted')))
  const request = { id: newRequestId(), address: clientAddress((await headers()).get('x-forwarded-for')) }
  return session && { ...session.ctx, request }
})

/** Sent with server actions: the id of the workspace that their page shows. */
const TAB_WORKSPACE = 'x-tocsin-workspace'

/** Sends visitors to `/login` and back. */
export async function requireContext(): Promise<UserContext> {
  const ctx = await currentContext()
  const sent = await headers()
  // The session has switched to another workspace since the page was made.
  const isStale = ctx && sent.has(TAB_WORKSPACE) && sent.get(TAB_WORKSPACE) !== String(ctx.workspaceId)
  if (isStale) redirect('/incidents')
  if (ctx) return ctx
  const path = sent.get('x-tocsin-path') ?? '/'
  // The page has gone to `/login` already, and an action of it came after.
  if (path.startsWith('/login?')) redirect(path)
  redirect(`/login?next=${encodeURIComponent(path)}`)
}

export async function forgetSessionCookie() {
  const { name, options } = sessionCookie()
  const jar = await cookies()
  jar.set(name, '', { ...options, maxAge: 0 })
}
