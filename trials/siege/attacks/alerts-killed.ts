import { setTimeout as pause } from 'node:timers/promises'
import { childOf } from '../../../testing/child-of'
import type { Attack } from '../attack'
import { onLinux } from '../on-linux'

export const alertsKilled: Attack = {
  name: 'alerts-killed',
  title: 'kill -9 of the process that takes alerts',
  databases: ['sqlite', 'postgresql'],
  breaks: 'process',
  arm: async () =>
    onLinux({
      run: async ({ server, seconds, strike, heal }) => {
        const id = childOf(server, 'alerts')
        if (id === undefined) throw new Error('there is none')
        process.kill(id, 'SIGKILL')
        strike()
        heal()
        await pause(seconds * 1000)
        return ''
      },
    }),
}
