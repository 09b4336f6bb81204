import type { ServerResponse } from 'node:http'
import type { Answer } from '../http/answer'

export function send(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
