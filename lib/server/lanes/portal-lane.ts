import { Agent, request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { awayAnswer, crowdedAnswer } from './later-answers'
import type { RequesterOf } from './requester'
import { send } from './send'
import { createShares } from './shares'

// Each uses two descriptors; a live page keeps its own while it is open.
const MAX_UNDER_WAY = 2_000
// A dead portal is back in three seconds, or later on a busy machine. Pages reload; form input would be lost.
const PATIENCE = { safe: 6_000, others: 30_000 }
const AGAIN_MS = 200
// Of one person. A browser that opens all its tabs again waits; a longer line is no person's.
export const SHARE = { atOnce: 3, waiting: 64, holdMs: 10_000 }
// Only tabs that are seen hold one; the pages of the others ask again.
const STREAMS = { atOnce: 24, waiting: 0 }
// A redirect may repeat an address of 16 KB, percent-encoded.
const MAX_ANSWER_HEADERS = 64 * 1024
// RFC 9110, 7.6.1; and those that this server answers itself.
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

type Portal = { socketPath: string; requesterOf: RequesterOf }

/**
 * Streams requests to the portal's socket, and its answers back; of each requester a few at a time. Waits for a portal
 * that is away, then says so.
 */
export function portalBehind({ socketPath, requesterOf }: Portal, { patience = PATIENCE, share = SHARE } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_UNDER_WAY, maxFreeSockets: 64 })
  const enter = { page: createShares(share), stream: createShares(STREAMS) }
  let underWay = 0

  /** One request of a connection at a time: its answers go back in order anyway. */
  return function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (!outgoing.socket) return void outgoing.once('socket', () => pass(incoming, outgoing))
    if (underWay >= MAX_UNDER_WAY) return send(outgoing, awayAnswer(incoming.headers))
    underWay++
    outgoing.once('close', () => underWay--)
    // A line that waits for a portal that is away is over at once.
    const until = performance.now() + (isSafe(incoming) ? patience.safe : patience.others)
    inTurn(incoming, outgoing, () => attempt(incoming, outgoing, until))
  }

  function inTurn(incoming: IncomingMessage, outgoing: ServerResponse, start: () => void) {
    const requester = requesterOf(incoming)
    if (requester === undefined) return start()
    const leave = enter[requester.takes](requester.name, start)
    if (!leave) return send(outgoing, crowdedAnswer(incoming.headers))
    outgoing.once('close', leave)
  }

  function attempt(incoming: IncomingMessage, outgoing: ServerResponse, until: number) {
    if (outgoing.destroyed) return
    const { method, url: path } = incoming
    const toPortal = ask({
      ...{ socketPath, method, path, headers: requestHeaders(incoming), setHost: false },
      // The portal may have just closed a kept connection; only safe requests may be sent twice.
      agent: isSafe(incoming) && agent,
      maxHeaderSize: MAX_ANSWER_HEADERS,
    })
    const stop = () => toPortal.destroy()
    outgoing.once('close', stop)
    let isSent = false
    toPortal.once('response', (answer) => {
      isSent = true
      giveBack(answer, outgoing)
    })
    toPortal.once('error', () => {
      outgoing.off('close', stop)
      if (isSent || performance.now() > until) return giveUp(incoming, outgoing)
      setTimeout(attempt, AGAIN_MS, incoming, outgoing, until)
    })
    if (isSafe(incoming) && !hasBody(incoming)) return toPortal.end()
    onceConnected(toPortal, () => {
      isSent = true
      sendBody(incoming, toPortal)
    })
  }
}

function isSafe({ method }: IncomingMessage) {
  return method === 'GET' || method === 'HEAD'
}

function hasBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Reads the body only once a reader takes it. */
function onceConnected(toPortal: ClientRequest, send: () => void) {
  toPortal.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
}

function sendBody(incoming: IncomingMessage, toPortal: ClientRequest) {
  incoming.once('error', () => toPortal.destroy())
  incoming.pipe(toPortal)
}

function requestHeaders({ headers }: IncomingMessage) {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) || name === 'transfer-encoding')
  // A portal that closes with its answer resets the connection if it has not read the body, and the answer may be lost.
  return { ...Object.fromEntries(kept), connection: 'keep-alive' }
}

function giveBack(answer: IncomingMessage, outgoing: ServerResponse) {
  const headers: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
    if (HOP_BY_HOP.has(name.toLowerCase())) continue
    headers.push(name, name.toLowerCase() === 'content-type' ? withCharset(value) : value)
  }
  outgoing.writeHead(answer.statusCode ?? 502, headers)
  // Half an answer must not look whole.
  answer.once('aborted', () => outgoing.destroy())
  answer.pipe(outgoing)
}

/** Next names none for its own kinds of text, which are UTF-8. */
function withCharset(type: string) {
  return /^(text\/|[^;]*[/+]xml)/i.test(type) && !/charset=/i.test(type) ? `${type}; charset=utf-8` : type
}

function giveUp({ headers }: IncomingMessage, outgoing: ServerResponse) {
  if (outgoing.headersSent) return outgoing.destroy()
  if (!outgoing.destroyed) send(outgoing, awayAnswer(headers))
}
