import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { pathOf } from '../lanes/path'
import { connectionEvent } from './connection-event'
import type { Exchange, Exchanges } from './exchanges'

/** Answers senders that half-close. For pages and event streams a half-close means that the browser left. */
export function answerHalfClosed(server: Server, exchanges: Exchanges) {
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on(connectionEvent(server), (socket: Socket) => {
    socket.once('end', () => {
      if (exchanges.of(socket).underWay.some(isForBrowsers)) socket.end()
    })
  })
}

function isForBrowsers({ request }: Exchange) {
  const path = pathOf(request)
  return !path.startsWith('/api/') || path === '/api/events'
}
