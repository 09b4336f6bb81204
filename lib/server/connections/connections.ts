import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { drainBodies } from './drain-bodies'
import { followExchanges } from './exchanges'
import { answerExpectations } from './expect-continue'
import { answerHalfClosed } from './half-close'
import { limitConnections } from './limit-connections'
import { paceRequests } from './pace-requests'
import { answerProtocolErrors } from './protocol-errors'

const HEADERS_TIMEOUT_MS = 10_000
const MOST_CONNECTIONS = 10_000
// Longer than any stream's pauses; ends connections whose peer does not read.
const SILENCE_MS = 60_000

export const CONNECTION_LIMITS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: 1_000,
  // Longer than proxies' and monitors', so that they close first and never send into a closing connection.
  keepAliveTimeout: 75_000,
  // answerOddRequest answers this in words.
  requireHostHeader: false,
}

/** A little more than the limits of headers and body together. */
export function requestTimeoutMs(bodyTimeoutSeconds: number) {
  return HEADERS_TIMEOUT_MS + bodyTimeoutSeconds * 1000 + 5_000
}

/** Call it before anything answers requests. Behind a proxy one address may have all connections. */
export function tendConnections(server: Server, { trustProxy, total = mostConnections() }: Options) {
  const exchanges = followExchanges(server)
  server.timeout = SILENCE_MS
  // Node drops further headers silently, an Idempotency-Key among them; their bytes are bounded anyway.
  server.maxHeadersCount = 0
  answerProtocolErrors(server, exchanges)
  answerExpectations(server)
  answerHalfClosed(server, exchanges)
  drainBodies(server, exchanges)
  paceRequests(server, exchanges)
  limitConnections(server, exchanges, { total, perAddress: trustProxy ? total : Math.ceil(total / 2) })
}

type Options = { trustProxy: boolean; total?: number }

/** Leaves a fifth of the file descriptors for the database and the portal. */
function mostConnections() {
  return Math.min(MOST_CONNECTIONS, Math.floor(openFilesLimit() * 0.8))
}

function openFilesLimit() {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
