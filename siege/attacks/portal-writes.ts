import type { Attack } from '../attack'
import { addKey, addPeople } from '../people'
import { repeat } from '../repeat'
import { signInAll } from '../sign-in'

const PEOPLE = 8
const STEPS = ['acknowledge', 'resolve', 'reopen']

/** The portal writes through the same connection as the alerts. */
export const portalWrites: Attack = {
  name: 'portal-writes',
  title: `${PEOPLE} people acknowledge, resolve and reopen incidents without a pause`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const people = await addPeople(site, PEOPLE)
    const token = await addKey(site)
    let responders: { cookie: string; path: string }[] = []
    return {
      ready: async ({ baseUrl }) => {
        const cookies = await signInAll(baseUrl, people)
        responders = await Promise.all(
          cookies.map(async (cookie) => ({ cookie, path: await openIncident(baseUrl, token) })),
        )
      },
      run: async (field) => {
        let pages = 0
        const steps = responders.map(async ({ cookie, path }) => {
          const url = `${field.baseUrl}${path}`
          return repeat(field, 1, async (n) => {
            const form = await readForm(url, cookie)
            pages++
            await submit(url, cookie, form, STEPS[n % STEPS.length] ?? '')
          })
        })
        const taken = (await Promise.all(steps)).reduce((sum, count) => sum + count, 0)
        return `${taken} steps taken, ${pages} pages opened`
      },
    }
  },
}

async function openIncident(baseUrl: string, token: string) {
  const answer = await fetch(`${baseUrl}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ summary: 'in hand', severity: 'low' }),
  })
  const { id }: { id: string } = await answer.json()
  return `/incidents/${id}`
}

/** The form's hidden fields, as a browser without JavaScript reads them. */
async function readForm(url: string, cookie: string) {
  const html = await (await fetch(url, { headers: { Cookie: cookie } })).text()
  const form = html.split('<form').find((text) => text.includes('name="step"'))
  const fields = form?.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g) ?? []
  return [...fields].map(([, name = '', value = '']) => [name, unescaped(value)] as const)
}

async function submit(url: string, cookie: string, fields: (readonly [string, string])[], step: string) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  body.append('step', step)
  const headers = { Cookie: cookie, Origin: new URL(url).origin }
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  const html = await answer.text()
  const expected = { acknowledge: 'acknowledged', resolve: 'resolved', reopen: 'open' }[step]
  if (!html.includes(`The incident is <!-- -->${expected}`)) throw new Error(`${step} was not done: ${answer.status}`)
}

function unescaped(text: string) {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
