import { addPeople } from '../../ground/people'
import { signInAll } from '../../ground/sign-in'
import type { Attack, Field } from '../attack'
import { readForm, submitForm } from '../forms'
import { open } from '../post'
import { repeat } from '../repeat'

/** Small texts for which parsers need very long, or without end. */
const CATALOGS = ['? '.repeat(600), '* '.repeat(25_000), '&a '.repeat(33_000), `a: ${'[ '.repeat(100_000)}`]
/** As fast as they come, of one session. */
const PAGES = ['/dashboard', '/incidents?q=status:open', '/dashboard?range=1y', '/incidents?q=disk']
const PAGES_AT_ONCE = 16
const SEARCHES = ['(', 'a '.repeat(900), 'label:'.repeat(300), '-"'.repeat(900), 'x:y '.repeat(450)]

/** One person who has signed in. */
export const hostileResponder: Attack = {
  name: 'hostile-responder',
  title: `one responder loads ${PAGES_AT_ONCE} pages at once, and tries catalogs and searches that parsers need very long for`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  isSignedIn: true,
  arm: async ({ site }) => {
    const people = await addPeople(site, 1)
    let cookies: string[] = []
    return {
      ready: async ({ baseUrl }) => {
        cookies = await signInAll(baseUrl, people)
      },
      run: async (field) => {
        const [attacker = ''] = cookies
        const [tried, searched, loaded] = await Promise.all([
          tryCatalogs(field, attacker),
          repeat(field, 2, (n) => search(field.baseUrl, attacker, SEARCHES[n % SEARCHES.length] ?? '')),
          repeat(field, PAGES_AT_ONCE, (n) => open(`${field.baseUrl}${PAGES[n % PAGES.length]}`, attacker)),
        ])
        return `${tried} catalogs, ${searched} searches, ${loaded} pages`
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
