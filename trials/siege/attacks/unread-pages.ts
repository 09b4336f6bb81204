import type { Attack } from '../attack'
import { holdSockets } from '../raw-sockets'

const VIEWERS = 800
const EACH = 40

/** Without a session. */
export const unreadPages: Attack = {
  name: 'unread-pages',
  title: `${VIEWERS} connections that each ask ${EACH} times for a page, a script or the health, and read no answer`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async () => ({
    run: async (field) => {
      const asked = ['/login', await scriptOf(`${field.baseUrl}/login`), '/api/health/ready', '/api/metrics']
      let n = 0
      const opened = await holdSockets(field, {
        count: VIEWERS,
        isDeaf: true,
        begin: (socket) => socket.write(`GET ${asked[n++ % asked.length]} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(EACH)),
      })
      return `${opened} opened`
    },
  }),
}

async function scriptOf(url: string) {
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(url)).text()) ?? []
  return script
}
