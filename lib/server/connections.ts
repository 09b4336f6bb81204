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
// Longer than the pauses of any stream; ends connections whose other side does not read its answer.
const SILENCE_MS = 60_000

/** Against senders that hold connections and send slowly, or nothing. */
export const CONNECTION_LIMITS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: 1_000,
  // Longer than a proxy's or a monitor's, so that they close first and never send into a closing connection.
  keepAliveTimeout: 75_000,
  // Answered by answerOddRequest, in words.
  requireHostHeader: false,
}

/** How long a whole request may take: a little longer than its headers and an alert's body may. */
export function requestTimeoutMs(bodyTimeoutSeconds: number) {
  return HEADERS_TIMEOUT_MS + bodyTimeoutSeconds * 1000 + 5_000
}

/**
 * Answers every sender in order and in words, and lets go of connections that nobody uses. Must come before what answers
 * requests. Behind a proxy all come from its address, and that may have all connections.
 */
export function tendConnections(server: Server, { trustProxy, total = mostConnections() }: Options) {
  const exchanges = followExchanges(server)
  server.timeout = SILENCE_MS
  answerProtocolErrors(server, exchanges)
  answerExpectations(server)
  answerHalfClosed(server, exchanges)
  drainBodies(server, exchanges)
  paceRequests(server, exchanges)
  limitConnections(server, exchanges, { total, perAddress: trustProxy ? total : Math.ceil(total / 2) })
}

type Options = { trustProxy: boolean; total?: number }

/** A fifth of the files that the system lets this process open is left for the database and the portal. */
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
