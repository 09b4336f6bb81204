import { setTimeout as pause } from 'node:timers/promises'
import { childOf } from '../../../testing/child-of'
import type { Attack } from '../attack'
import { onLinux } from '../on-linux'
import { repeat } from '../repeat'

const EVERY_MS = 1_000

/** As when a page fills the heap again and again. */
export const portalKilled: Attack = {
  name: 'portal-killed',
  title: "kill -9 of the portal's process as soon as there is one, again and again",
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isShort: true,
  arm: async () =>
    onLinux({
      run: async (field) => {
        const killed = await repeat(field, 1, async () => {
          await pause(EVERY_MS)
          const id = childOf(field.server, 'portal')
          if (id === undefined) throw new Error('there is none')
          process.kill(id, 'SIGKILL')
        })
        return `killed ${killed} times`
      },
    }),
}
