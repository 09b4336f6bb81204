import { Agent, request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { awayAnswer } from './away-answer'
import { send } from './send'

// Each holds two descriptors here; a live page holds one for as long as it is open.
const MAX_UNDER_WAY = 2_000
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
 * Passes requests on to the portal at the local socket `socketPath`, and its answers back, as streams. While the portal
 * is away it says so.
 */
export function portalBehind(socketPath: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_UNDER_WAY, maxFreeSockets: 64 })
  let underWay = 0

  return function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (underWay >= MAX_UNDER_WAY) return send(outgoing, awayAnswer(incoming.headers))
    underWay++
    outgoing.once('close', () => underWay--)
    const { method, url: path } = incoming
    const toPortal = ask({ agent, socketPath, method, path, headers: requestHeaders(incoming), setHost: false })
    toPortal.once('response', (answer) => giveBack(answer, outgoing))
    toPortal.once('error', () => giveUp(incoming, outgoing))
    outgoing.once('close', () => toPortal.destroy())
    sendBody(incoming, toPortal)
  }
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
