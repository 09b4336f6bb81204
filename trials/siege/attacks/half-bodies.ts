import { addKey } from '../../ground/people'
import type { Attack } from '../attack'
import { headOf, holdSockets } from '../raw-sockets'

const SENDERS = 290
const LENGTH = 1024 * 1024
const HALF = Buffer.alloc(LENGTH / 2, ' ')

export const halfBodies: Attack = {
  name: 'half-bodies',
  title: `${SENDERS} half bodies of 1 MiB by one key`,
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const token = await addKey(site)
    return {
      run: async (field) => {
        const opened = await holdSockets(field, {
          count: SENDERS,
          begin: (socket) => {
            socket.write(headOf(token, LENGTH))
            socket.write(HALF)
          },
        })
        return `${opened} opened`
      },
    }
  },
}
