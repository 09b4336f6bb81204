import type { Browser } from '@/lib/auth/session'
import { clientAddress } from '@/lib/http/client-address'

/** The address that our server or the proxy wrote, and the User-Agent. */
export function requestBrowser(headers: Headers): Browser {
  const address = clientAddress(headers.get('x-forwarded-for'))
  return { address, userAgent: headers.get('user-agent') ?? '' }
}
