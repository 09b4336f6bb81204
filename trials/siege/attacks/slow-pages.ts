import { addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack } from '../attack'
import { fill } from '../fill'
import { open } from '../post'
import { repeat } from '../repeat'
import { clock } from '../sent'

const INCIDENTS = 100_000
const PATHS = [
  '/on-call',
  '/entities',
  '/settings/data',
  '/api/metrics',
  '/incidents?label=host%3Dhost-7&severity=low',
  '/api/metrics',
]

export const slowPages: Attack = {
  name: 'slow-pages',
  title: `pages and metrics in a loop, with ${INCIDENTS.toLocaleString('en')} unresolved incidents`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isSignedIn: true,
  arm: async ({ site }) => {
    const people = await addPeople(site, 3)
    await fill(site, INCIDENTS)
    let cookies: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        cookies = await signInAll(baseUrl, people)
      },
      run: async (field) => {
        const longest = new Map<string, number>()
        const opened = await repeat(field, people.length, async (n) => {
          const path = PATHS[n % PATHS.length] ?? '/'
          const startedAt = clock()
          await open(`${field.baseUrl}${path}`, cookies[n % cookies.length])
          longest.set(path, Math.max(longest.get(path) ?? 0, clock() - startedAt))
        })
        const [slowest] = [...longest].toSorted(([, a], [, b]) => b - a)
        if (!slowest) return 'no page was finished'
        return `${opened} pages, the slowest ${slowest[0]} in ${(slowest[1] / 1000).toFixed(1)} s`
      },
    }
  },
}
