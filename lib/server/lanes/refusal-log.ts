import type { IncomingMessage } from 'node:http'
import { createTally } from '../../audit/tally'
import type { Env } from '../../env'
import { clientAddress } from '../../http/client-address'
import type { Log } from '../../log/log'
import { pathOf } from './path'

type Deps = { env: Pick<Env, 'TRUST_PROXY'>; log: Pick<Log, 'warn'> }
type Asked = Pick<IncomingMessage, 'url' | 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * A line for who is refused for want of a right token, signature or Host, or sends too often: of each address and place at
 * once, then one a minute with the count. Only how a path begins is in it, since what follows may be a secret. What
 * the portal refuses is in the audit log.
 */
export function createRefusalLog({ env, log }: Deps) {
  const tally = createTally(() => undefined)
  return (request: Asked, status: number) => {
    if (!REFUSED.has(status)) return
    const { headers, socket } = request
    const address = env.TRUST_PROXY ? clientAddress(headers['x-forwarded-for']) : (socket.remoteAddress ?? 'unknown')
    const path = PLACE.exec(pathOf(request))?.[0] ?? '/'
    tally.add(`${status} ${address} ${path}`, async (count) =>
      log.warn({ address, path, status, count }, 'requests were refused'),
    )
  }
}

const REFUSED = new Set([401, 403, 421, 429])
const PLACE = /^(\/api)?\/[a-z0-9-]{1,20}(?=\/|$)/
