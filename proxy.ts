import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from './lib/http/content-security-policy'
import { randomSecret } from './lib/values/random'

/** Adds nonce and path to each page view. Authorization is elsewhere. */
export function proxy(request: NextRequest) {
  const nonce = randomSecret()
  const policy = contentSecurityPolicy(nonce, { development: process.env.NODE_ENV !== 'production' })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  // Next.js forwards an action of another page to that page's pattern, with the headers of the first request.
  if (!headers.has('x-action-forwarded'))
    headers.set('x-tocsin-path', request.nextUrl.pathname + request.nextUrl.search)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

// Not for alerts: a proxy cuts large bodies without an error.
export const config = { matcher: '/((?!api/|_next/static/|favicon.svg).*)' }
