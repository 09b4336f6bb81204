import { addKey, addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack } from '../attack'
import { open, post } from '../post'
import { repeat } from '../repeat'

const HIDDEN = '\u202e'

const BODIES = [
  { summary: 'hidden characters', severity: 'low', details: HIDDEN.repeat(100_000) },
  { summary: 'many fields', severity: 'low', ...Object.fromEntries(numbers(60_000).map((n) => [`field${n}`, n])) },
  { summary: `S${'long '.repeat(199_000)}`, severity: 'low' },
  { summary: `S${HIDDEN.repeat(100_000)}`, severity: 'low' },
].map((alert) => JSON.stringify(alert))

const DUPLICATES = `{"summary":"duplicate keys","severity":"low"${',"k":1'.repeat(140_000)}}`

export const hostilePages: Attack = {
  name: 'hostile-pages',
  title: 'three people open pages of hostile alerts again and again',
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isSignedIn: true,
  isShort: true,
  arm: async ({ site }) => {
    const people = await addPeople(site, 3)
    const token = await addKey(site)
    let cookies: string[] = []
    let paths: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        for (const body of [...BODIES, DUPLICATES]) await post(baseUrl, token, body)
        cookies = await signInAll(baseUrl, people)
        paths = ['/incidents', ...(await newestIncidents(baseUrl, cookies[0]))]
      },
      run: async (field) => {
        let bytes = 0
        const others = new Set<number>()
        const opened = await repeat(field, people.length, async (n) => {
          const page = await open(`${field.baseUrl}${paths[n % paths.length]}`, cookies[n % cookies.length])
          bytes = Math.max(bytes, page.bytes)
          if (page.status !== 200) others.add(page.status)
        })
        return `${opened} pages, the largest ${Math.round(bytes / 1024)} KiB${[...others].map((status) => `, some ${status}`)}`
      },
    }
  },
}

async function newestIncidents(baseUrl: string, cookie = '') {
  const answer = await fetch(`${baseUrl}/incidents?severity=low`, { headers: { Cookie: cookie } })
  const links = [...(await answer.text()).matchAll(/\/incidents\/\d+/g)].map(([path]) => path)
  return [...new Set(links)].slice(0, BODIES.length + 1)
}

function numbers(count: number) {
  return Array.from({ length: count }, (_, n) => n)
}
