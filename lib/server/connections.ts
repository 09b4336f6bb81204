import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Problem, refusal } from '../http/problem'
import { SECURITY_HEADERS } from '../http/security-headers'
import { methodNotAllowed } from '../ingest/problems'
import { send } from './send'

const HEADERS_TIMEOUT_MS = 10_000

/** Against senders that hold connections and send slowly, or nothing. */
export const CONNECTION_LIMITS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: 1_000,
  // Longer than a proxy's or a monitor's, so that they close first and never send into a closing connection.
  keepAliveTimeout: 75_000,
  // Answered by answerProtocolErrors, in words.
  requireHostHeader: false,
}

/** How long a whole request may take: a little longer than its headers and an alert's body may. */
export function requestTimeoutMs(bodyTimeoutSeconds: number) {
  return HEADERS_TIMEOUT_MS + bodyTimeoutSeconds * 1000 + 5_000
}

export const malformedRequest = {
  status: 400,
  code: 'malformed_request',
  title: 'Malformed request',
  detail: 'What was sent is not HTTP/1.1 as RFC 9112 defines it.',
}

const requestTimeout = {
  status: 408,
  code: 'request_timeout',
  title: 'Request not received in time',
  detail: 'The request took too long to arrive. Send it again.',
}

const headersTooLarge = {
  status: 431,
  code: 'headers_too_large',
  title: 'Headers too large',
  detail: 'The headers of a request may have 16 KiB in all.',
}

const expectationFailed = {
  status: 417,
  code: 'expectation_failed',
  title: 'Expectation failed',
  detail: 'The only expectation that is met is "Expect: 100-continue".',
}

const PROBLEMS: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: requestTimeout,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

/** Answers in words where Node would send a bare status line, or nothing. */
export function answerProtocolErrors(server: Server) {
  const answering = new WeakSet<Duplex>()
  server.prependListener('request', ({ socket }, response) => {
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer another one would be read as its rest.
    if (error.code === 'ECONNRESET' || !socket.writable || answering.has(socket)) return socket.destroy()
    endWith(socket, PROBLEMS[error.code ?? ''] ?? malformedRequest)
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => endWith(socket, methodNotAllowed))
  server.on('checkExpectation', (_request, response) => send(response, refusal(expectationFailed)))
}

function endWith(socket: Duplex, problem: Problem) {
  const { status, headers, body } = refusal(problem)
  const all = { ...SECURITY_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
