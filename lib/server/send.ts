import type { ServerResponse } from 'node:http'
import type { Answer } from '../http/answer'
import { SECURITY_HEADERS } from '../http/security-headers'

const SECURITY = Object.entries(SECURITY_HEADERS).flat()

/** All headers in one list, as Node writes them; in one object, or set one by one, they cost an alert as much as its parsing. */
export function send(response: ServerResponse, { status, headers, body }: Answer) {
  const list: (string | number)[] = [...SECURITY, 'Content-Length', Buffer.byteLength(body)]
  for (const name in headers) list.push(name, headers[name] ?? '')
  response.writeHead(status, list).end(body)
}
