import type { Browser } from '@/lib/auth/session'

/** The address that our server or the proxy wrote, and the User-Agent. */
export function requestBrowser(headers: Headers): Browser {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown'
  return { address, userAgent: headers.get('user-agent') ?? '' }
}
