import { setTimeout as pause } from 'node:timers/promises'
import { addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack, Field } from '../attack'
import { percentile } from '../figures'
import { readForm, submitForm } from '../forms'
import { open } from '../post'
import { repeat } from '../repeat'

const LOOK_EVERY_MS = 250
/** Small texts for which parsers need very long, or without end. */
const CATALOGS = ['? '.repeat(600), '* '.repeat(25_000), '&a '.repeat(33_000), `a: ${'[ '.repeat(100_000)}`]
/** As fast as they come, of one session. */
const PAGES = ['/dashboard', '/incidents?q=status:open', '/dashboard?range=1y', '/incidents?q=disk']
const PAGES_AT_ONCE = 16
const SEARCHES = ['(', 'a '.repeat(900), 'label:'.repeat(300), '-"'.repeat(900), 'x:y '.repeat(450)]

/** One person who has signed in, and another one who only wants to look at the list. */
export const hostileResponder: Attack = {
  name: 'hostile-responder',
  title: `one responder loads ${PAGES_AT_ONCE} pages at once, and tries catalogs and searches that parsers need very long for`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const people = await addPeople(site, 2)
    let cookies: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        cookies = await signInAll(baseUrl, people)
      },
      run: async (field) => {
        const [attacker = '', reader = ''] = cookies
        const [tried, searched, loaded, times] = await Promise.all([
          tryCatalogs(field, attacker),
          repeat(field, 2, (n) => search(field.baseUrl, attacker, SEARCHES[n % SEARCHES.length] ?? '')),
          repeat(field, PAGES_AT_ONCE, (n) => open(`${field.baseUrl}${PAGES[n % PAGES.length]}`, attacker)),
          readTheList(field, reader),
        ])
        const [p95, slowest] = [percentile(times, 0.95), Math.max(...times)]
        return `${tried} catalogs, ${searched} searches, ${loaded} pages; ${times.length} lists of an honest reader: p95 ${Math.round(p95)} ms, slowest ${Math.round(slowest)} ms`
      },
    }
  },
}

async function tryCatalogs(field: Field, cookie: string) {
  const url = `${field.baseUrl}/entities/import`
  const hidden = await readForm(url, cookie, 'name="text"')
  return repeat(field, 3, async (n) => {
    const fields = [...hidden, ['text', CATALOGS[n % CATALOGS.length] ?? ''], ['button', 'try']] as const
    const { html } = await submitForm(url, cookie, fields)
    if (!html.includes('Nothing is imported.')) throw new Error('A hostile catalog was not refused.')
  })
}

function search(baseUrl: string, cookie: string, words: string) {
  return open(`${baseUrl}/incidents?${new URLSearchParams({ q: words })}`, cookie)
}

/** @throws Error when the portal refuses the honest reader */
async function readTheList({ baseUrl, isOver }: Field, cookie: string) {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const { status } = await open(`${baseUrl}/incidents`, cookie)
    times.push(performance.now() - startedAt)
    if (status !== 200) throw new Error(`an honest reader of the portal got ${status}`)
    await pause(LOOK_EVERY_MS)
  }
  return times
}
