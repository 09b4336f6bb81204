import type { ServerResponse } from 'node:http'
import type { Received } from '../http-receiver'

export function answerJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** Undefined for what says that it is something else, or is no JSON. */
export function readJson({ headers, text }: Received): unknown {
  if (!headers['content-type']?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
