import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IngestDeps } from '../../ingest/deps'
import { ingest } from '../../ingest/ingest'
import { continueLater } from '../connections/expect-continue'
import { INGEST_PATH, pathOf } from './path'
import { send } from './send'

export function isIngest(request: IncomingMessage) {
  return pathOf(request) === INGEST_PATH
}

/** Without Next, which is many times slower. */
export function serveIngest(deps: IngestDeps, request: IncomingMessage, response: ServerResponse) {
  const { method = '', headers } = request
  return ingest(deps, { method, headers, body: request, askForBody: continueLater(response) }).then((answer) =>
    send(response, answer),
  )
}
