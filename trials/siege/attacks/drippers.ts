import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { headOf, holdSockets } from '../raw-sockets'

const SENDERS = 300

export const drippers: Attack = {
  name: 'drippers',
  title: `${SENDERS} senders that send four bytes a second`,
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site)
    return {
      run: async (field) => {
        const opened = await holdSockets(field, {
          count: SENDERS,
          begin: (socket) => socket.write(headOf(token, 10_000)),
          keepOn: (socket) => socket.writable && socket.write(' '),
        })
        return `${opened} opened`
      },
    }
  },
}
