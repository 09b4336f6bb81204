import { Agent, request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { awayAnswer } from './away-answer'
import { send } from './send'

// Each holds two descriptors here; a live page holds one for as long as it is open.
const MAX_UNDER_WAY = 2_000
// A portal that has died is back after two or three seconds, later on a busy machine. A page that is not there in time
// asks again by itself; what somebody has typed in would be lost.
const PATIENCE = { safe: 6_000, others: 30_000 }
const AGAIN_MS = 200
// An address of 16 KB may be repeated in a redirect, percent-encoded.
const MAX_ANSWER_HEADERS = 64 * 1024
// Headers that belong to one connection (RFC 9110, 7.6.1), and what this server has answered itself.
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

/**
 * Passes requests on to the portal at the local socket `socketPath`, and its answers back, as streams. Waits for a portal
 * that is away, and says so when it takes too long.
 */
export function portalBehind(socketPath: string, patience = PATIENCE) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_UNDER_WAY, maxFreeSockets: 64 })
  let underWay = 0

  return function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (underWay >= MAX_UNDER_WAY) return send(outgoing, awayAnswer(incoming.headers))
    underWay++
    outgoing.once('close', () => underWay--)
    attempt(incoming, outgoing, performance.now() + (isSafe(incoming) ? patience.safe : patience.others))
  }

  function attempt(incoming: IncomingMessage, outgoing: ServerResponse, until: number) {
    if (outgoing.destroyed) return
    const { method, url: path } = incoming
    const toPortal = ask({
      ...{ socketPath, method, path, headers: requestHeaders(incoming), setHost: false },
      // Of a kept connection nobody knows whether the portal has just closed it. Only what is safe may be asked twice.
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

/** Nothing of a body is taken before there is somebody to take it. */
function onceConnected(toPortal: ClientRequest, send: () => void) {
  toPortal.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
}

function sendBody(incoming: IncomingMessage, toPortal: ClientRequest) {
  incoming.once('error', () => toPortal.destroy())
  incoming.pipe(toPortal)
}

function requestHeaders({ headers }: IncomingMessage) {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) || name === 'transfer-encoding')
  return Object.fromEntries(kept)
}

function giveBack(answer: IncomingMessage, outgoing: ServerResponse) {
  const headers: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2)
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.push(name, value)
  }
  outgoing.writeHead(answer.statusCode ?? 502, headers)
  // Half an answer must not pass for a whole one.
  answer.once('aborted', () => outgoing.destroy())
  answer.pipe(outgoing)
}

function giveUp({ headers }: IncomingMessage, outgoing: ServerResponse) {
  if (outgoing.headersSent) return outgoing.destroy()
  if (!outgoing.destroyed) send(outgoing, awayAnswer(headers))
}
