import type { ServerResponse } from 'node:http'
import type { Answer } from '../http/answer'
import { SECURITY_HEADERS } from '../http/security-headers'

/** All headers at once: set one by one they would cost more than the rest of an alert's answer. */
export function send(response: ServerResponse, { status, headers, body }: Answer) {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers, 'Content-Length': length }).end(body)
}
