import type { IncomingMessage } from 'node:http'
import { networkOf } from '../../auth/network'
import { createSessionCookieReader } from '../../auth/session-cookie'
import { pathOf } from './path'

const STREAM = '/api/events'
/** Files are the same for all; sign-ins wait in a fair queue of the portal's. */
const UNCOUNTED =
  /^\/(_next\/static\/.+|api\/auth\/.+|favicon\.svg|sw\.js|apple-touch-icon\.png|icon-(192|512|maskable-512)\.png|manifest\.webmanifest)$/

type Request = Pick<IncomingMessage, 'url' | 'headers'>

/** A stream lasts as long as its page is open. */
type Requester = { name: string; takes: 'page' | 'stream' }

export type RequesterOf = (request: Request) => Requester | undefined

/** Whose share of the portal a request takes: the person's, else the network's. Undefined for what takes none. */
export function createRequesters(site: { secret: string; baseUrl: string }): RequesterOf {
  const personIn = createSessionCookieReader(site)
  return (request) => {
    const path = pathOf(request)
    if (isUncounted(path)) return undefined
    const person = personIn(request.headers.cookie ?? '')
    const name = person === undefined ? `network ${networkOf(addressOf(request))}` : `person ${person}`
    return { name, takes: path === STREAM ? 'stream' : 'page' }
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
