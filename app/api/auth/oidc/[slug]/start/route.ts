import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { ticketCookie } from '@/app/auth/cookies'
import { issuerDeps, toPage } from '@/app/auth/issuer-sign-in'
import { requestBrowser } from '@/app/auth/request-browser'
import { currentContext } from '@/app/auth/session'
import { ownPath } from '@/app/login/own-path'
import { beginSignIn } from '@/lib/single-sign-on/begin'

type Params = { params: Promise<{ slug: string }> }

/** Leads to the issuer. A plain link, so that it works without scripts. */
export async function GET(request: NextRequest, { params }: Params) {
  const { slug } = await params
  const { searchParams } = request.nextUrl
  // Another site's page could sign somebody in without being asked (login CSRF). Browsers without the header are old.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return toPage('/login')
  const confirms = searchParams.has('confirm') ? (await currentContext())?.actor.sessionId : undefined
  const next = confirms === undefined ? ownPath(searchParams.get('next') ?? undefined) : '/confirmed'
  const from = requestBrowser(request.headers)
  const begun = await beginSignIn(issuerDeps(), { slug, next, from, confirms })
  if (!begun) return new Response(null, { status: 404 })
  if (!begun.ok) return toPage(`/login?issuer=${slug}&refused=${begun.reason}&next=${encodeURIComponent(next)}`)
  const { name, options } = ticketCookie()
  const jar = await cookies()
  jar.set(name, begun.ticket, options)
  return toPage(begun.location)
}
