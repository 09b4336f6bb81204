import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { portalLanes, signedIn } from '../../../testing/portal-lane'
import { SHARE } from './portal-lane'

const { startFront, startPortal } = portalLanes()
const [one, other] = [1, 2]
const PATIENT = { ...SHARE, holdMs: 600_000 }

/** A portal that answers when the test says so. */
async function patientPortal() {
  const asked: string[] = []
  const held = new Map<ServerResponse, string>()
  await startPortal(({ url = '' }, response) => {
    asked.push(url)
    held.set(response, url)
    response.once('close', () => held.delete(response))
  })
  const waiting = () => [...held.values()]

  /** Answers the oldest with that address, once there is one. */
  async function answer(address: string) {
    await expect.poll(waiting).toContain(address)
    const [response] = [...held].find(([, url]) => url === address) ?? []
    if (response) held.delete(response)
    response?.end('done')
  }

  return { asked, waiting, answer }
}

type Front = Awaited<ReturnType<typeof startFront>>

/** Counts the requests that have come, and those that are over. */
function watch({ server }: Front) {
  const seen = { begun: 0, over: 0 }
  server.on('request', (_request, response: ServerResponse) => {
    seen.begun++
    response.once('close', () => seen.over++)
  })
  return seen
}

function statusOf(answer: Response) {
  return answer.status
}

test('of 16 requests of one person three are under way, in whichever sessions, and one of another person is passed on at once', async () => {
  const lane = await startFront({ share: PATIENT })
  const [portal, seen] = [await patientPortal(), watch(lane)]
  const greedy = Array.from({ length: 16 }, async (_, n) =>
    fetch(`${lane.front}/page/${n}`, { headers: await signedIn(one) }),
  )
  await expect.poll(() => [seen.begun, portal.asked.length]).toEqual([16, 3])
  const honest = fetch(`${lane.front}/honest`, { headers: await signedIn(other) })
  await expect.poll(() => portal.asked.slice(3)).toEqual(['/honest'])

  let most = 0
  for (let answered = 0; answered < 16; answered++) {
    await expect.poll(portal.waiting).not.toEqual(['/honest'])
    const pages = portal.waiting().filter((url) => url !== '/honest')
    most = Math.max(most, pages.length)
    await portal.answer(pages[0] ?? '')
  }
  expect((await Promise.all(greedy)).map(statusOf)).toEqual(Array(16).fill(200))
  expect(most).toBe(3)
  await portal.answer('/honest')
  expect((await honest).status).toBe(200)
})

test('without a session, or with a cookie that is none of ours, the requests of an address share', async () => {
  const lane = await startFront({ share: PATIENT })
  const [portal, seen] = [await patientPortal(), watch(lane)]
  const ask = (path: string, address: string, more = {}) =>
    fetch(`${lane.front}${path}`, { headers: { 'X-Forwarded-For': address, ...more } }).catch(() => undefined)
  const made = Array.from({ length: 8 }, (_, n) =>
    ask('/', '192.0.2.1', { Cookie: `next-auth.session-token=made-up-${n}` }),
  )
  await expect.poll(() => [seen.begun, portal.asked.length]).toEqual([8, 3])
  // A proxy appends the address that it saw: what stands before it is the client's own claim.
  const claimed = Array.from({ length: 8 }, (_, n) => ask('/', `198.51.100.${n}, 192.0.2.1`))
  await expect.poll(() => [seen.begun, portal.asked.length]).toEqual([16, 3])
  const others = [ask('/other', '192.0.2.2'), ask('/session', '192.0.2.1', await signedIn(other))]
  await expect.poll(() => portal.asked.slice(3).toSorted()).toEqual(['/other', '/session'])
  lane.server.closeAllConnections()
  await Promise.all([...made, ...claimed, ...others])
})

test('429: a line is bounded, in words for a browser and for a program, and for that person only', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 2, holdMs: 60_000 } })
  const [portal, seen] = [await patientPortal(), watch(lane)]
  const headers = await signedIn(one)
  const first = fetch(`${lane.front}/first`, { headers })
  await expect.poll(() => portal.asked).toEqual(['/first'])
  const line = [fetch(`${lane.front}/second`, { headers }), fetch(`${lane.front}/second`, { headers })]
  await expect.poll(() => seen.begun).toBe(3)

  const problem = await fetch(lane.front, { headers })
  expect([problem.status, problem.headers.get('retry-after')]).toEqual([429, '3'])
  expect(await problem.json()).toMatchObject({ code: 'too_many_pages', title: 'Too many pages at once' })
  const page = await fetch(lane.front, { method: 'POST', body: 'form', headers: { ...headers, Accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '3'])
  expect(await page.text()).toContain('<h1>Too many pages at once</h1>')
  const others = fetch(`${lane.front}/other`, { headers: await signedIn(other) })
  await expect.poll(() => portal.asked).toEqual(['/first', '/other'])

  for (const url of ['/first', '/second', '/second', '/other']) await portal.answer(url)
  expect((await Promise.all([first, ...line, others])).map(statusOf)).toEqual([200, 200, 200, 200])
})

test('what its client gives up leaves the line, and frees its place when it was under way', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 1, holdMs: 60_000 } })
  const [portal, seen] = [await patientPortal(), watch(lane)]
  const headers = await signedIn(one)
  const leaver = new AbortController()
  const leave = (url: string, init = {}) =>
    fetch(`${lane.front}${url}`, { headers, signal: leaver.signal, ...init }).catch(() => undefined)
  const gone = [leave('/begun')]
  await expect.poll(() => portal.asked).toEqual(['/begun'])
  gone.push(leave('/waits', { method: 'POST', body: 'form' }))
  await expect.poll(() => seen.begun).toBe(2)
  leaver.abort()
  await Promise.all(gone)
  await expect.poll(() => seen.over).toBe(2)
  const later = [fetch(`${lane.front}/later`, { headers }), fetch(`${lane.front}/later`, { headers })]
  for (const _ of later) await portal.answer('/later')
  expect(portal.asked).toEqual(['/begun', '/later', '/later'])
  expect((await Promise.all(later)).map(statusOf)).toEqual([200, 200])
})

test('forms wait too, and arrive whole', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 9, holdMs: 60_000 } })
  const seen = watch(lane)
  const open: ServerResponse[] = []
  await startPortal(async (request, response) => {
    if (request.url === '/first') return open.push(response)
    response.end(await text(request))
  })
  const headers = await signedIn(one)
  const first = fetch(`${lane.front}/first`, { headers })
  await expect.poll(() => open).toHaveLength(1)
  const bodies = ['short', 'long '.repeat(400_000)]
  const sent = bodies.flatMap((body) => [
    fetch(lane.front, { method: 'POST', headers, body }),
    fetch(lane.front, { method: 'POST', headers, body: new Blob([body]).stream(), ...{ duplex: 'half' } }),
  ])
  await expect.poll(() => seen.begun).toBe(5)
  open[0]?.end('done')
  expect((await first).status).toBe(200)
  const answers = await Promise.all((await Promise.all(sent)).map((answer) => answer.text()))
  expect(answers.map((body, at) => body === bodies[Math.floor(at / 2)])).toEqual([true, true, true, true])
})

test('sign-ins and files that are the same for all neither count nor wait', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 1, holdMs: 60_000 } })
  const portal = await patientPortal()
  const headers = await signedIn(one)
  const ask = (path: string) => fetch(`${lane.front}${path}`, { headers }).catch(() => undefined)
  const free = ['/_next/static/chunks/a.js', '/sw.js', '/api/auth/callback/credentials']
  const before = [...free, ...free].map(ask)
  await expect.poll(() => portal.asked.toSorted()).toEqual([...free, ...free].toSorted())
  const page = ask('/page')
  await expect.poll(() => portal.asked.slice(6)).toEqual(['/page'])
  const after = free.map(ask)
  await expect.poll(() => portal.asked.slice(7).toSorted()).toEqual(free.toSorted())
  lane.server.closeAllConnections()
  await Promise.all([...before, page, ...after])
})

test('a person holds 24 streams, which keep no page waiting, and the next once one is closed', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 1, holdMs: 60_000 } })
  const portal = await patientPortal()
  const leaver = new AbortController()
  const open = async (person: number, init = {}) =>
    fetch(`${lane.front}/api/events?incident=7`, { headers: await signedIn(person), ...init })
  const closed = open(one, { signal: leaver.signal }).catch(() => undefined)
  const held = Array.from({ length: 23 }, () => open(one))
  await expect.poll(() => portal.asked).toHaveLength(24)
  expect((await open(one)).status).toBe(429)
  const page = fetch(`${lane.front}/page`, { headers: await signedIn(one) })
  const others = open(other)
  await expect.poll(() => portal.asked.slice(24).toSorted()).toEqual(['/api/events?incident=7', '/page'])
  await portal.answer('/page')
  leaver.abort()
  await closed
  await expect.poll(portal.waiting).toHaveLength(24)
  const next = open(one)
  await expect.poll(() => portal.asked).toHaveLength(27)
  while (portal.waiting().length > 0) await portal.answer('/api/events?incident=7')
  expect((await Promise.all([...held, page, others, next])).map(statusOf)).toEqual(Array(26).fill(200))
})

test('one that hangs does not stop the next', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 9, holdMs: 100 } })
  const begun: string[] = []
  await startPortal(({ url = '' }, response) => {
    begun.push(url)
    if (url !== '/hangs') response.end('done')
  })
  const headers = await signedIn(one)
  const hanging = fetch(`${lane.front}/hangs`, { headers }).catch(() => undefined)
  await expect.poll(() => begun).toEqual(['/hangs'])
  expect((await fetch(`${lane.front}/next`, { headers })).status).toBe(200)
  lane.server.closeAllConnections()
  await hanging
})

test('a portal that breaks off gives the place on', async () => {
  const lane = await startFront({ share: { atOnce: 1, waiting: 9, holdMs: 60_000 } })
  await startPortal(({ url, socket }, response) => (url === '/breaks' ? socket.destroy() : response.end('done')))
  const headers = await signedIn(one)
  const asked = ['/breaks', '/fine'].map((path) =>
    fetch(`${lane.front}${path}`, { method: 'POST', headers, body: 'a' }),
  )
  expect((await Promise.all(asked)).map(statusOf)).toEqual([503, 200])
})
