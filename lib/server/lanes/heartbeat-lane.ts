import type { IncomingMessage, ServerResponse } from 'node:http'
import { PING_PATH } from '../../heartbeats/ping-url'
import type { Pings } from '../../heartbeats/pings'
import { pathOf } from './path'
import { send } from './send'

export function isPing(request: IncomingMessage) {
  return pathOf(request).startsWith(PING_PATH)
}

/** A ping to the address of an API key. Its body is not read. */
export async function servePing(pings: Pings, request: IncomingMessage, response: ServerResponse) {
  const secret = pathOf(request).slice(PING_PATH.length)
  send(response, await pings.ping({ method: request.method ?? '', secret }))
}
