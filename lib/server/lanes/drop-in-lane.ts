import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pings } from '../../heartbeats/pings'
import type { IngestDeps } from '../../ingest/deps'
import { protocolOf } from '../../ingest/drop-in/address'
import { serveDropIn } from '../../ingest/drop-in/serve'
import { continueLater } from '../connections/expect-continue'
import { pathOf } from './path'
import { send } from './send'

export function isDropInRequest(request: IncomingMessage) {
  return protocolOf(pathOf(request)) !== undefined
}

/** For senders that speak PagerDuty's or Opsgenie's API, and can set only its address and key. */
export async function serveDropInRequest(
  { ingest, pings }: { ingest: IngestDeps; pings: Pick<Pings, 'pingKey'> },
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', headers } = request
  const askForBody = continueLater(response)
  const given = { method, headers, body: request, askForBody, path: pathOf(request) }
  send(response, await serveDropIn(ingest, given, pings.pingKey))
}
