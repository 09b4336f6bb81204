import { root } from '../../../tooling/root.mjs'
import { startServer } from '../../ground/start'
import type { Attack } from '../attack'
import { repeat } from '../repeat'

export const secondServer: Attack = {
  name: 'second-server',
  title: 'a second server is started on the same file, again and again',
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site }) => ({
    run: async (field) => {
      let served = 0
      let refused = 0
      await repeat(field, 1, async () => {
        const second = await startServer({ sources: root, ...site }).catch(() => undefined)
        if (second) served++
        else refused++
        await second?.kill()
      })
      if (served > 0) throw new Error('a second server has served from the same file')
      return `${refused} refused`
    },
  }),
}
