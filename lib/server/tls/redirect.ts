import type { IncomingMessage, RequestListener } from 'node:http'
import { refusal } from '../../http/problem'
import { httpsRequired } from '../../http/protocol-problems'
import { send } from '../lanes/send'

/** Refuses what programs ask: a token or a body has already gone in the clear, and its sender would not notice. */
export function redirectTo(baseUrl: string): RequestListener {
  return (request, response) => {
    if (isOfProgram(request)) return send(response, refusal(httpsRequired(baseUrl)))
    const path = request.url?.startsWith('/') ? request.url : '/'
    response.writeHead(308, { Location: `${baseUrl}${path}`, Connection: 'close' }).end()
  }
}

function isOfProgram({ method, url, headers }: IncomingMessage) {
  const reads = method === 'GET' || method === 'HEAD'
  return !reads || headers.authorization !== undefined || /^(https?:\/\/[^/]*)?\/+api\//i.test(url ?? '')
}
