import type { RequestListener } from 'node:http'
import { refusal } from '../../http/problem'
import { httpsRequired } from '../../http/protocol-problems'
import { send } from '../lanes/send'

/**
 * Leads browsers to HTTPS. What carries more than an address is refused: it has already gone over the network in the
 * clear, and a sender that is led on would never notice.
 */
export function redirectTo(baseUrl: string): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, refusal(httpsRequired(baseUrl)))
    const path = request.url?.startsWith('/') ? request.url : '/'
    response.writeHead(308, { Location: `${baseUrl}${path}`, Connection: 'close' }).end()
  }
}
