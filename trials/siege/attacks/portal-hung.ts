import { setTimeout as pause } from 'node:timers/promises'
import { childOf } from '../../../testing/child-of'
import type { Attack } from '../attack'
import { onLinux } from '../on-linux'
import { open } from '../post'
import { clock } from '../sent'

const LONGEST_MS = 90_000

/** As with an endless loop. */
export const portalHung: Attack = {
  name: 'portal-hung',
  title: "the portal's process hangs (SIGSTOP)",
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async () =>
    onLinux({
      run: async ({ server, baseUrl }) => {
        const id = childOf(server, 'portal')
        if (id === undefined) throw new Error('there is no portal')
        const stoppedAt = clock()
        process.kill(id, 'SIGSTOP')
        while (clock() - stoppedAt < LONGEST_MS) {
          const page = await open(`${baseUrl}/login`).catch(() => undefined)
          if (page?.status === 200) return `portal back after ${((clock() - stoppedAt) / 1000).toFixed(1)} s`
          await pause(200)
        }
        return 'the portal did not come back'
      },
    }),
}
