import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange, Exchanges } from './exchanges'
import { pathOf } from './path'

/**
 * Answers senders that close their side once they have sent a request. For pages and streams of events that means that a
 * browser has left: nothing more is made for it.
 */
export function answerHalfClosed(server: Server, exchanges: Exchanges) {
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      if (exchanges.of(socket).underWay.some(isForBrowsers)) socket.end()
    })
  })
}

function isForBrowsers({ request }: Exchange) {
  const path = pathOf(request)
  return !path.startsWith('/api/') || path === '/api/events'
}
