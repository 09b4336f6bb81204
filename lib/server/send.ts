import type { ServerResponse } from 'node:http'
import type { Answer } from '../http/answer'
import { SECURITY_HEADERS } from '../http/security-headers'

const SECURITY = Object.entries(SECURITY_HEADERS).flat()

/** All headers in one list, as Node writes them: set one by one, or gathered in an object, they cost an alert more than its parsing. */
export function send(response: ServerResponse, { status, headers, body }: Answer) {
  const list: (string | number)[] = [...SECURITY, 'Content-Length', Buffer.byteLength(body)]
  for (const name in headers) list.push(name, headers[name] ?? '')
  response.writeHead(status, list).end(body)
}
