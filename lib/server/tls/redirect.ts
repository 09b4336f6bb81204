import type { RequestListener } from 'node:http'
import { refusal } from '../../http/problem'
import { httpsRequired } from '../../http/protocol-problems'
import { send } from '../lanes/send'

/** Refuses what carries more than an address: that has already gone in the clear, and its sender would not notice. */
export function redirectTo(baseUrl: string): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, refusal(httpsRequired(baseUrl)))
    const path = request.url?.startsWith('/') ? request.url : '/'
    response.writeHead(308, { Location: `${baseUrl}${path}`, Connection: 'close' }).end()
  }
}
