import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { headOf, holdSockets } from '../raw-sockets'

const SENDERS = 100
const BODY = Buffer.alloc(3 * 1024 * 1024, 'a')

/** Their headers are refused, and they read no answer. */
export const deafSenders: Attack = {
  name: 'deaf-senders',
  title: `${SENDERS} senders of bodies that are too large or of the wrong type, who read no answer`,
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site)
    let n = 0
    return {
      run: async (field) => {
        const opened = await holdSockets(field, {
          count: SENDERS,
          isDeaf: true,
          begin: (socket) => {
            socket.write(headOf(token, BODY.length, n++ % 2 ? 'application/json' : 'text/plain'))
            socket.write(BODY)
          },
        })
        return `${opened} opened`
      },
    }
  },
}
