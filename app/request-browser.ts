import type { Browser } from '@/lib/auth/session'

/** The client's address, which our server or the proxy in front has written last, and what its browser calls itself. */
export function requestBrowser(headers: Headers): Browser {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown'
  return { address, userAgent: headers.get('user-agent') ?? '' }
}
