import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const ORIGIN = 'https://tocsin.example'
const source = readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8')

type Shown = { title: string; options: { tag?: string; data: { url: string } } }
type Listener = (event: { waitUntil: (work: Promise<void>) => void }) => void

/** The part of a browser that the service worker talks to. */
function browser(tabs: string[] = []) {
  const shown: Shown[] = []
  const [opened, focused]: [string[], string[]] = [[], []]
  const listeners = new Map<string, Listener>()
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
  }
  runInContext(source, createContext({ self, URL }))
  const dispatch = async (name: string, event: object) => {
    const work: Promise<void>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (promise) => work.push(promise) })
    await Promise.all(work)
  }
  const push = (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) } })
  const click = (url: unknown) => dispatch('notificationclick', { notification: { close: () => {}, data: { url } } })
  return { shown, opened, focused, push, click, dispatch }
}

test('a page is shown with its title and lines, once for each page, and stays when it is critical', async () => {
  const { push, shown } = browser()
  const url = `${ORIGIN}/incidents/7`
  await push(JSON.stringify({ uid: 'page-1', title: 'Disk full', body: 'host: db-1', url, isUrgent: true }))
  await push(JSON.stringify({ uid: 'page-2', title: 'Disk full', body: '', url }))
  expect(shown).toEqual([
    {
      title: 'Disk full',
      options: {
        body: 'host: db-1',
        icon: '/favicon.svg',
        tag: 'page-1',
        renotify: true,
        requireInteraction: true,
        data: { url },
      },
    },
    { title: 'Disk full', options: expect.objectContaining({ tag: 'page-2', requireInteraction: false }) },
  ])
})

test('what somebody else has done is shown without a sound', async () => {
  const { push, shown } = browser()
  await push(JSON.stringify({ uid: 'ending_1', title: 'Resolved', body: '', isQuiet: true }))
  expect(shown).toMatchObject([{ options: { silent: true, renotify: false } }])
})

test.each(['', 'no JSON', 'null', '7', '[]', '{"title":{"a":1},"body":7,"uid":[]}'])(
  'something is shown whatever arrives: %j',
  async (text) => {
    const { push, shown } = browser()
    await push(text)
    expect(shown).toMatchObject([{ title: 'Tocsin', options: { body: '', data: { url: `${ORIGIN}/on-call` } } }])
    expect(shown[0]?.options).not.toHaveProperty('tag')
  },
)

test('something is shown when nothing comes along', async () => {
  const { dispatch, shown } = browser()
  await dispatch('push', { data: null })
  expect(shown).toMatchObject([{ title: 'Tocsin' }])
})

test('a click opens the page of the notification, or goes to the tab that shows it', async () => {
  const url = `${ORIGIN}/incidents/7`
  const closed = browser([`${ORIGIN}/incidents`])
  await closed.click(url)
  expect([closed.opened, closed.focused]).toEqual([[url], []])
  const there = browser([`${ORIGIN}/incidents`, url])
  await there.click(url)
  expect([there.opened, there.focused]).toEqual([[], [url]])
})

test.each([
  'https://evil.example/incidents/7',
  'https://tocsin.example.evil.example/',
  'https://tocsin.example@evil.example/',
  'http://tocsin.example/',
  'javascript:alert(1)',
  '//evil.example/',
  '/incidents/7',
  undefined,
  7,
])('a click never leads out of the portal: %j', async (url) => {
  const { click, opened } = browser()
  await click(url)
  expect(opened).toEqual([`${ORIGIN}/on-call`])
})
