import type { IncomingMessage } from 'node:http'
import { networkOf } from '../../auth/network'
import { createSessionCookieReader } from '../../auth/session-cookie'
import { pathOf } from './path'

/** Streams last as long as their page is open; sign-ins wait in a fair queue of the portal's. */
const UNCOUNTED =
  /^\/(_next\/static\/.+|api\/events|api\/auth\/.+|favicon\.svg|sw\.js|apple-touch-icon\.png|icon-(192|512|maskable-512)\.png|manifest\.webmanifest)$/

type Request = Pick<IncomingMessage, 'url' | 'headers'>

export type RequesterOf = (request: Request) => string | undefined

/** Whose share of the portal a request takes: the session's, else the network's. Undefined for what takes none. */
export function createRequesters(site: { secret: string; baseUrl: string }): RequesterOf {
  const secretIn = createSessionCookieReader(site)
  return (request) => {
    if (isUncounted(pathOf(request))) return undefined
    const session = secretIn(request.headers.cookie ?? '')
    return session === undefined ? `network ${networkOf(addressOf(request))}` : `session ${session}`
  }
}

/** Only as it is written plainly: Next resolves dot segments, which lead elsewhere. */
function isUncounted(path: string) {
  return UNCOUNTED.test(path) && new URL(path, 'http://x').pathname === path
}

/** What this server or the proxy wrote, as for sessions. */
function addressOf({ headers }: Request) {
  return (
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  )
}
