import type { ServerResponse } from 'node:http'
import type { Answer } from '../../http/answer'
import { BARE_POLICY, SECURITY_HEADERS, securityHeaders } from '../../http/security-headers'

const POLICY = 'Content-Security-Policy'

let security = Object.entries(SECURITY_HEADERS).flat()

/** Once, before the first answer: with https in the address, browsers are told to stay with it. */
export function sendAs(site: Parameters<typeof securityHeaders>[0]) {
  security = Object.entries(securityHeaders(site)).flat()
}

/** Names and values in turn, as Node writes them: setting them singly costs more than parsing the alert. */
export function headerList({ headers, body }: Answer): (string | number)[] {
  const list: (string | number)[] = [...security, 'Content-Length', Buffer.byteLength(body)]
  if (headers[POLICY] === undefined) list.push(POLICY, BARE_POLICY)
  for (const name in headers) list.push(name, headers[name] ?? '')
  return list
}

export function send(response: ServerResponse, answer: Answer) {
  response.writeHead(answer.status, headerList(answer)).end(answer.body)
}
