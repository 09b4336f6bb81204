import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import { closeInOrder, DRAIN } from './close-in-order'
import { connectionEvent } from './connection-event'
import type { Exchange, Exchanges } from './exchanges'
import { createFewATurn } from './few-a-turn'

const CHECK_MS = 50
// Node reads up to 2 MiB of a connection in a turn.
const EACH_TURN = 4
// Reusing the connection is not worth reading more.
const KEEP_BYTES = 8 * 1024 * 1024

/** Reads on, so that a sender that writes before it reads gets its answer, and the connection can be reused. */
export function drainBodies(server: Server, exchanges: Exchanges) {
  const inTurn = createFewATurn(EACH_TURN)
  server.on(connectionEvent(server), (socket: Socket) => {
    // Node calls this after the last answer, and would reset a sender that is still sending.
    socket.destroySoon = () => {
      const request = exchanges.of(socket).newest?.request
      if (request && (!request.complete || asksForUpgrade(request))) return closeInOrder(socket, DRAIN)
      Socket.prototype.destroySoon.call(socket)
    }
  })
  exchanges.onBegin((_, { request, response }) => {
    const isLarge = Number(request.headers['content-length'] ?? 0) > KEEP_BYTES
    if (isLarge || asksForUpgrade(request)) response.shouldKeepAlive = false
  })
  exchanges.onEnd((_, exchange) => {
    if (!exchange.request.complete) inTurn(() => drain(exchange))
  })
}

/** RFC 9110, 7.8. Node's parser loses what came together with such a request, so a pipelined alert could be among it. */
function asksForUpgrade({ headers: { upgrade, connection = '' } }: IncomingMessage) {
  return upgrade !== undefined && /\bupgrade\b/i.test(connection)
}

function drain({ request }: Exchange) {
  // Whoever destroyed the request has taken its socket along.
  const socket: Socket | null = request.socket
  if (!socket) return
  const [before, startedAt] = [socket.bytesRead, performance.now()]
  const check = () => {
    if (request.complete || socket.destroyed || !socket.writable) return
    const isTooMuch = socket.bytesRead - before > DRAIN.bytes || performance.now() - startedAt > DRAIN.ms
    if (isTooMuch) closeInOrder(socket, DRAIN)
    else setTimeout(check, CHECK_MS)
  }
  request.unpipe()
  request.resume()
  check()
}
