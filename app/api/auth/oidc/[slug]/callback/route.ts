import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import { keepSession } from '@/app/auth/attempt-sign-in'
import { ticketCookie } from '@/app/auth/cookies'
import { issuerDeps, toPage } from '@/app/auth/issuer-sign-in'
import { requestBrowser } from '@/app/auth/request-browser'
import { currentContext } from '@/app/auth/session'
import { tellLater } from '@/app/auth/tell-change'
import { finishSignIn } from '@/lib/single-sign-on/finish'

const ADVICE = 'If it was not you, tell an admin: whoever runs it can sign in as you in this workspace.'

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
  if (finished.session) await keepSession(finished.session, browser)
  if (finished.linked) {
    const { issuer, ...whose } = finished.linked
    tellLater(whose, {
      title: 'New way to sign in to Tocsin',
      line: `${issuer} signed you in for the first time.`,
      advice: ADVICE,
    })
  }
  return toPage(finished.next)
}
