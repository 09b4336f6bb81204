import type { Attack } from '../attack'
import { connectionsWithin } from '../open-files'
import { holdSockets } from '../raw-sockets'

const CONNECTIONS = 10_000

/** As from clients that keep connections alive and never close them. */
export const idleConnections: Attack = {
  name: 'idle-connections',
  title: '10,000 connections that are idle after one request',
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async () => ({
    run: async (field) => {
      const count = connectionsWithin(CONNECTIONS)
      const begin = (socket: NodeJS.WritableStream) => socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
      const opened = await holdSockets(field, { count, begin })
      return `${opened} opened`
    },
  }),
}
