import type { Attack } from '../attack'
import { repeat } from '../repeat'

const AT_ONCE = 5
const CODE = 'A'.repeat(3 * 1024 * 1024)

/** Uses an address of next-auth that needs no session. */
export const authLog: Attack = {
  name: 'auth-log',
  title: `${AT_ONCE} lines of 3 MB at once for the log by /api/auth/_log`,
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async () => ({
    run: async (field) => {
      const statuses = new Set<number>()
      const sent = await repeat(field, AT_ONCE, async () => {
        const body = new URLSearchParams({ level: 'error', code: CODE })
        const answer = await fetch(`${field.baseUrl}/api/auth/_log`, { method: 'POST', body })
        statuses.add(answer.status)
        await answer.arrayBuffer()
      })
      return `${sent} answers: ${[...statuses].join(', ')}`
    },
  }),
}
