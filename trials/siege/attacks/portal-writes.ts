import { addKey, addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack } from '../attack'
import { readForm, submitForm } from '../forms'
import { repeat } from '../repeat'

const PEOPLE = 8
const STEPS = ['acknowledge', 'resolve', 'reopen']

/** The portal writes through the same connection as the alerts. */
export const portalWrites: Attack = {
  name: 'portal-writes',
  title: `${PEOPLE} people acknowledge, resolve and reopen incidents without a pause`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isSignedIn: true,
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
            const form = await readForm(url, cookie, 'name="step"')
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

async function submit(url: string, cookie: string, fields: (readonly [string, string])[], step: string) {
  const { status, html } = await submitForm(url, cookie, [...fields, ['step', step]])
  const expected = { acknowledge: 'acknowledged', resolve: 'resolved', reopen: 'open' }[step]
  if (!html.includes(`The incident is <!-- -->${expected}`)) throw new Error(`${step} was not done: ${status}`)
}
