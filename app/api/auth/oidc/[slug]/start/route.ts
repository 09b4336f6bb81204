import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { ticketCookie } from '@/app/auth/cookies'
import { issuerDeps, toPage } from '@/app/auth/issuer-sign-in'
import { requestBrowser } from '@/app/auth/request-browser'
import { ownPath } from '@/app/login/own-path'
import { beginSignIn } from '@/lib/single-sign-on/begin'

type Params = { params: Promise<{ slug: string }> }

/** Leads to the issuer. A plain link, so that it works without scripts. */
export async function GET(request: NextRequest, { params }: Params) {
  const { slug } = await params
  const next = ownPath(request.nextUrl.searchParams.get('next') ?? undefined)
  const { address } = requestBrowser(request.headers)
  const begun = await beginSignIn(issuerDeps(), { slug, next, address })
  if (!begun) return new Response(null, { status: 404 })
  if (!begun.ok) return toPage(`/login?issuer=${slug}&refused=${begun.reason}&next=${encodeURIComponent(next)}`)
  const { name, options } = ticketCookie()
  const jar = await cookies()
  jar.set(name, begun.ticket, options)
  return toPage(begun.location)
}
