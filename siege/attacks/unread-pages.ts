import type { Attack } from '../attack'
import { holdSockets } from '../raw-sockets'

const VIEWERS = 400
const ASKED = ['/login', '/api/openapi.json', '/api/metrics', '/api/health/ready']

/** Without a session. */
export const unreadPages: Attack = {
  name: 'unread-pages',
  title: `${VIEWERS} connections that ask for a page, metrics or health forty times each, and read no answer`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async () => ({
    run: async (field) => {
      let n = 0
      const opened = await holdSockets(field, {
        count: VIEWERS,
        isDeaf: true,
        begin: (socket) => socket.write(`GET ${ASKED[n++ % ASKED.length]} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(40)),
      })
      return `${opened} opened`
    },
  }),
}
