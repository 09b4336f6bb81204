import type { ServerResponse } from 'node:http'
import type { Answer } from '../../http/answer'
import { SECURITY_HEADERS } from '../../http/security-headers'

const SECURITY = Object.entries(SECURITY_HEADERS).flat()

/** Headers as one list, as Node writes them: setting them singly costs more than parsing the alert. */
export function send(response: ServerResponse, { status, headers, body }: Answer) {
  const list: (string | number)[] = [...SECURITY, 'Content-Length', Buffer.byteLength(body)]
  for (const name in headers) list.push(name, headers[name] ?? '')
  response.writeHead(status, list).end(body)
}
