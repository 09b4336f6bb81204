import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { after } from 'next/server'
import { cache } from 'react'
import { endSession } from '@/lib/auth/end-session'
import { readSession, type SessionLimits } from '@/lib/auth/session'
import type { UserContext } from '@/lib/context'
import { clientAddress } from '@/lib/http/client-address'
import { newRequestId } from '@/lib/http/request-id'
import { getRuntime } from '@/lib/server/runtime'
import { sessionCookie } from './cookies'
import { keptSecret } from './kept-secret'

export function sessionLimits(): SessionLimits {
  const { SESSION_DAYS: days, SESSION_IDLE_HOURS: idleHours } = getRuntime().env
  return { days, idleHours }
}

const currentSession = cache(async () => {
  const { db, log } = getRuntime()
  const secret = await keptSecret()
  const session = secret === undefined ? undefined : await readSession(db, secret, new Date(), sessionLimits())
  const seen = session?.seen
  if (seen)
    after(() => seen().catch((error: unknown) => log.warn({ err: error }, 'the use of a session was not noted')))
  const request = { id: newRequestId(), address: clientAddress((await headers()).get('x-forwarded-for')) }
  return session && { ctx: { ...session.ctx, request }, lacksFactor: session.lacksFactor }
})

/** Undefined, too, for who must set up a second factor first. */
export async function currentContext(): Promise<UserContext | undefined> {
  const session = await currentSession()
  return session?.lacksFactor ? undefined : session?.ctx
}

/** Sent with server actions: the id of the workspace that their page shows. */
const TAB_WORKSPACE = 'x-tocsin-workspace'

/** Sends visitors to `/login` and back, and who lacks a second factor to where they set one up. */
export async function requireContext(): Promise<UserContext> {
  const session = await currentSession()
  const sent = await headers()
  if (session?.lacksFactor) redirect(`/second-factor?next=${encodeURIComponent(sent.get('x-tocsin-path') ?? '/')}`)
  return fitting(session?.ctx, sent)
}

/** Like `requireContext`, for setting up a second factor. */
export async function requireFactorContext(): Promise<UserContext> {
  return fitting(await factorContext(), await headers())
}

/** Also of who must set up a second factor first. */
export async function factorContext(): Promise<UserContext | undefined> {
  return (await currentSession())?.ctx
}

function fitting(ctx: UserContext | undefined, sent: Headers): UserContext {
  // The session has switched to another workspace since the page was made.
  const isStale = ctx && sent.has(TAB_WORKSPACE) && sent.get(TAB_WORKSPACE) !== String(ctx.workspaceId)
  if (isStale) redirect('/incidents')
  if (ctx) return ctx
  const path = sent.get('x-tocsin-path') ?? '/'
  // The page has gone to `/login` already, and an action of it came after.
  if (path.startsWith('/login?')) redirect(path)
  redirect(`/login?next=${encodeURIComponent(path)}`)
}

export async function endCurrentSession() {
  const session = await currentSession()
  if (session) await endSession(session.ctx)
}

export async function forgetSessionCookie() {
  const { name, options } = sessionCookie()
  const jar = await cookies()
  jar.set(name, '', { ...options, maxAge: 0 })
}
