import type { Browser } from '@/lib/auth/session'

/** The client's address, which the server has put into X-Forwarded-For, and what its browser calls itself. */
export function requestBrowser(headers: Headers): Browser {
  const address = headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'
  return { address, userAgent: headers.get('user-agent') ?? '' }
}
