import type { Browser } from '@/lib/auth/session'
import { clientAddress } from '@/lib/http/client-address'
import { newRequestId } from '@/lib/http/request-id'

/** The address that our server or the proxy wrote, the User-Agent, and a new number for the request: ask once for each. */
export function requestBrowser(headers: Headers): Browser {
  const address = clientAddress(headers.get('x-forwarded-for'))
  return { address, userAgent: headers.get('user-agent') ?? '', requestId: newRequestId() }
}
