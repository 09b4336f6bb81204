import type { Attack } from '../attack'
import { connectionsWithin } from '../open-files'
import { holdSockets } from '../raw-sockets'

const CONNECTIONS = 10_000

/** Needs no token. */
export const partialHeaders: Attack = {
  name: 'partial-headers',
  title: '10,000 connections that each send half a header',
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isShort: true,
  arm: async () => ({
    run: async (field) => {
      const count = connectionsWithin(CONNECTIONS)
      const begin = (socket: NodeJS.WritableStream) => socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
      const opened = await holdSockets(field, { count, begin })
      return `${opened} opened`
    },
  }),
}
