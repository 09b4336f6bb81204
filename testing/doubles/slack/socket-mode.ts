import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'

// https://docs.slack.dev/apis/events-api/using-socket-mode, …/reference/methods/apps.connections.open

// Slack itself waits three seconds.
const ANSWER_MS = 20_000

/** The connections of an app: each is opened with an address that works once. */
export function openSocketMode() {
  const server = new WebSocketServer({ noServer: true })
  const tickets = new Set<string>()
  const open = new Set<WebSocket>()

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://slack')
    const isKnown = pathname === '/link/' && tickets.delete(searchParams.get('ticket') ?? '')
    if (!isKnown) return socket.destroy()
    server.handleUpgrade(request, socket, head, (accepted) => {
      open.add(accepted)
      accepted.on('close', () => open.delete(accepted))
      const connection_info = { app_id: 'A0TOCSIN1' }
      accepted.send(JSON.stringify({ type: 'hello', num_connections: open.size, connection_info }))
    })
  }

  return {
    upgrade,
    connections: () => open.size,
    newAddress: (url: string) => {
      const ticket = randomUUID()
      tickets.add(ticket)
      return `${url.replace('http', 'ws')}/link/?ticket=${ticket}&app_id=A0TOCSIN1`
    },
    /** Sends a payload to one of the connections; false where it is not confirmed in time. */
    deliver: (payload: object) => {
      const [socket] = open
      if (!socket) return Promise.resolve(false)
      const envelope_id = randomUUID()
      return new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), ANSWER_MS)
        socket.on('message', (data) => {
          if (JSON.parse(String(data)).envelope_id !== envelope_id) return
          clearTimeout(timer)
          resolve(true)
        })
        socket.send(JSON.stringify({ envelope_id, type: 'interactive', accepts_response_payload: false, payload }))
      })
    },
    /** Slack says that it will close the connection. */
    refresh: () => {
      for (const socket of open) socket.send(JSON.stringify({ type: 'disconnect', reason: 'refresh_requested' }))
    },
    /** The network breaks. */
    breakAll: () => {
      for (const socket of open) socket.terminate()
    },
    close: () => {
      for (const socket of open) socket.terminate()
      server.close()
    },
  }
}
