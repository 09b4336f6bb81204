import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { keepSession } from '@/app/auth/attempt-sign-in'
import { ticketCookie } from '@/app/auth/cookies'
import { issuerDeps, toPage } from '@/app/auth/issuer-sign-in'
import { requestBrowser } from '@/app/auth/request-browser'
import { currentContext } from '@/app/auth/session'
import { finishSignIn } from '@/lib/single-sign-on/finish'

type Params = { params: Promise<{ slug: string }> }

/** Where the issuer sends people back to. */
export async function GET(request: NextRequest, { params }: Params) {
  const { slug } = await params
  const { name, options } = ticketCookie()
  const jar = await cookies()
  const { search } = request.nextUrl
  const browser = requestBrowser(request.headers)
  const finished = await finishSignIn(issuerDeps(), { slug, search, ticket: jar.get(name)?.value, browser })
  if (!finished) return new Response(null, { status: 404 })
  jar.set(name, '', { ...options, maxAge: 0 })
  // Who is signed in wanted to confirm that.
  const page = (await currentContext()) ? '/confirmed' : '/login'
  if (!finished.ok) return toPage(`${page}?issuer=${slug}&refused=${finished.reason}`)
  if (finished.session) await keepSession(finished.session)
  return toPage(finished.next)
}
