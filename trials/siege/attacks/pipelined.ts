import type { Socket } from 'node:net'
import type { Attack } from '../attack'
import { holdSockets } from '../raw-sockets'

const CONNECTIONS = 100
const REQUEST = 'GET /api/webhook/ingest HTTP/1.1\r\nHost: x\r\n\r\n'
const MANY = Buffer.from(REQUEST.repeat(1_500))

/** Without a key; every second connection reads its answers. */
export const pipelined: Attack = {
  name: 'pipelined',
  title: `${CONNECTIONS} connections that send requests without waiting for answers, as fast as they are taken`,
  databases: ['sqlite'],
  breaks: 'nothing',
  isShort: true,
  arm: async () => ({
    run: async (field) => {
      let sent = 0
      const write = (socket: Socket) => {
        while (socket.writable && !field.isOver()) {
          sent += 1_500
          if (!socket.write(MANY)) return
        }
      }
      const begin = (socket: Socket) => {
        socket.on('drain', () => write(socket))
        write(socket)
      }
      const [reading, deaf] = await Promise.all([
        holdSockets(field, { count: CONNECTIONS / 2, begin }),
        holdSockets(field, { count: CONNECTIONS / 2, begin, isDeaf: true }),
      ])
      return `${sent} requests, ${reading + deaf} opened`
    },
  }),
}
