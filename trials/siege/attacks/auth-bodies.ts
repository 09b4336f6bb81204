import type { Attack } from '../attack'
import { repeat } from '../repeat'

const AT_ONCE = 6
const BODY = `email=${'a'.repeat(50_000_000)}`

export const authBodies: Attack = {
  name: 'auth-bodies',
  title: `${AT_ONCE} bodies of 50 MB at once for the sign-in`,
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async () => ({
    run: async (field) => {
      const statuses = new Set<number>()
      let begun = 0
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const url = `${field.baseUrl}/api/auth/callback/credentials`
      const answered = await repeat(field, AT_ONCE, async () => {
        begun++
        const answer = await fetch(url, { method: 'POST', headers, body: BODY, redirect: 'manual' })
        statuses.add(answer.status)
        await answer.arrayBuffer()
      })
      return `${begun} begun, ${answered} answered${[...statuses].map((status) => ` ${status}`)}`
    },
  }),
}
