import type { Attack } from '../attack'
import { holdSockets } from '../raw-sockets'

const VIEWERS = 400
const PAGES = Buffer.from('GET /login HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))

/** Without a session. */
export const unreadPages: Attack = {
  name: 'unread-pages',
  title: `${VIEWERS} connections that ask for twenty pages of the portal each, and read none`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async () => ({
    run: async (field) => {
      const opened = await holdSockets(field, {
        count: VIEWERS,
        isDeaf: true,
        begin: (socket) => socket.write(PAGES),
      })
      return `${opened} opened`
    },
  }),
}
