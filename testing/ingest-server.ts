import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { createPings } from '../lib/heartbeats/pings'
import type { IngestDeps } from '../lib/ingest/deps'
import { CONNECTION_LIMITS, tendConnections } from '../lib/server/connections/connections'
import { answerOddRequest } from '../lib/server/connections/odd-request'
import { isDropInRequest, serveDropInRequest } from '../lib/server/lanes/drop-in-lane'
import { isIngest, serveIngest } from '../lib/server/lanes/ingest-lane'
import { originForm } from '../lib/server/lanes/path'
import { send } from '../lib/server/lanes/send'

type Settings = { total?: number; trustProxy?: boolean; headersTimeout?: number }

/** The ingest endpoint on a real port, with the server's own handling of connections, until the test is over. */
export async function startIngestServer(
  deps: IngestDeps,
  { headersTimeout = CONNECTION_LIMITS.headersTimeout, ...settings }: Settings = {},
) {
  const { db, now, logFault } = deps
  const pings = createPings({ db, logFault, moment: () => ({ wall: now(), steady: now() }) })
  const server = createServer({ ...CONNECTION_LIMITS, connectionsCheckingInterval: 50, headersTimeout })
  tendConnections(server, { trustProxy: false, ...settings })
  server.on('request', (request, response) => {
    request.url = originForm(request.url)
    const odd = answerOddRequest(request)
    if (odd) return send(response, odd)
    if (isIngest(request)) return void serveIngest(deps, request, response)
    if (isDropInRequest(request)) return void serveDropInRequest({ ingest: deps, pings }, request, response)
    response.writeHead(404).end()
  })
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const countOpen = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  return { port, countOpen }
}
