import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { after } from '../../testing/people'
import { webhookStory } from '../../testing/webhook-story'
import { listAudit } from '../audit/list'
import { addNote } from '../incidents/note'
import { createPost } from '../outbound/create-post'
import { changeWebhook } from './change'
import { claimWebhooks } from './claim'
import { recordAttempt, recordBegin } from './record-attempt'
import { sendEventAgain } from './send-again'

const database = testDatabase()

/** An incident with notes, so that so many events wait. */
async function noteStory(notes: number) {
  const story = await webhookStory(database.db)
  const incidentId = await story.alert('low')
  const note = async () => {
    await addNote(story.at(story.admin), { incidentId, note: 'Look' })
    await story.tell()
  }
  const begin = async (...hook: Parameters<typeof story.webhook>) => {
    const made = await story.webhook(...hook)
    for (let n = 0; n < notes; n++) await note()
    return made
  }
  return {
    ...story,
    begin,
    note,
    wait: (seconds: number) => (story.clock.now = secondsAfter(story.clock.now, seconds)),
  }
}

function secondsAfter(at: Date, seconds: number) {
  return new Date(at.getTime() + seconds * 1_000)
}

/** When each attempt came, in seconds after the story began, and for which event. */
function attemptsOf(clock: { now: Date }, seen: [number, number][]) {
  return (response: { writeHead: (status: number) => { end: () => unknown } }, { text }: { text: string }) => {
    seen.push([(clock.now.getTime() - after({}).getTime()) / 1000, JSON.parse(text).sequence])
    response.writeHead(503).end()
  }
}

test('a failed attempt is repeated for a day with growing waits, then the event has failed; the id stays', async () => {
  const story = await noteStory(0)
  const seen: [number, number][] = []
  const hook = await story.begin({}, attemptsOf(story.clock, seen))
  await story.note()
  for (let at = 0; at < 25 * 720; at++) {
    await story.serve()
    const [event] = await story.log(hook.webhookId)
    if (event?.state !== 'pending') break
    story.clock.now = event.dueAt
  }
  const minutes = [1, 2, 5, 10, 30].map((minute) => minute * 60)
  const waits = [0, 5, 15, 30, ...minutes, ...Array.from({ length: 23 }, () => 3_600)]
  const seconds = [0, ...waits].map((_, at) => waits.slice(0, at).reduce((sum, wait) => sum + wait, 0))
  expect(seen).toEqual(seconds.map((second) => [second, 1]))
  expect((seconds.at(-1) ?? 0) / 3_600).toBeGreaterThan(23)
  const [event] = await story.log(hook.webhookId)
  expect(event).toMatchObject({ state: 'failed', attempts: 33, answer: 'Failed after 33 attempts: HTTP 503' })
  expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('later events wait for one that is retried for less than a minute, then no longer', async () => {
  const story = await noteStory(3)
  const seen: [number, number][] = []
  const refuse = attemptsOf(story.clock, seen)
  await story.begin({}, (response, received) => {
    if (JSON.parse(received.text).sequence === 1) return refuse(response, received)
    seen.push([(story.clock.now.getTime() - after({}).getTime()) / 1000, JSON.parse(received.text).sequence])
    response.writeHead(204).end()
  })
  for (const seconds of [0, 5, 15, 29]) {
    story.wait(seconds)
    await story.serve()
  }
  expect(
    seen.map(([, sequence]) => sequence),
    'for 49 seconds nothing overtakes it',
  ).toEqual([1, 1, 1, 1])
  story.wait(1)
  await story.serve()
  expect(seen.slice(4)).toEqual([
    [50, 1],
    [50, 2],
    [50, 3],
  ])
  story.wait(60)
  await story.serve()
  expect(seen.slice(7)).toEqual([[110, 1]])
})

test('a receiver that comes back within the minute gets everything in order', async () => {
  const story = await noteStory(5)
  let isDown = true
  const hook = await story.begin({}, (response) => response.writeHead(isDown ? 500 : 200).end())
  await story.serve()
  isDown = false
  story.wait(5)
  await story.serve()
  expect(hook.events().map(({ sequence }) => sequence)).toEqual([1, 1, 1, 2, 3, 4, 5])
})

test('a receiver that asks for time gets it, for what follows too', async () => {
  const story = await noteStory(2)
  const hook = await story.begin({}, (response) => response.writeHead(429, { 'retry-after': '600' }).end())
  await story.serve()
  story.wait(599)
  await story.serve()
  expect(hook.received).toHaveLength(1)
  story.wait(1)
  await story.serve()
  expect(hook.events().map(({ sequence }) => sequence)).toEqual([1, 1])
})

test('a receiver that hangs holds up nobody else', async () => {
  const story = await noteStory(2)
  const hanging = await story.begin({}, () => undefined)
  const quick = await story.begin()
  await Promise.all([
    story.serve(),
    expect.poll(() => quick.events().map(({ sequence }) => sequence)).toEqual([1, 2]),
    expect.poll(() => hanging.received.length).toBe(1),
  ])
  const [event] = await story.log(hanging.webhookId)
  expect(event).toMatchObject({ state: 'pending', answer: 'There was no answer in time.' })
})

test('410 Gone turns the webhook off, ends what waits, and is in the audit log', async () => {
  const story = await noteStory(3)
  const hook = await story.begin({}, (response) => response.writeHead(410).end('gone'))
  await story.serve()
  expect(hook.received).toHaveLength(1)
  const webhook = await database.db.read.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } })
  expect(webhook).toMatchObject({ isEnabled: false, disabledReason: 'The receiver answered HTTP 410 Gone.' })
  expect((await story.log(hook.webhookId)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  const { entries } = await listAudit(story.admin, {})
  expect(entries[0]).toMatchObject({ action: 'webhook turned off', userId: null })
  await story.note()
  expect(await story.log(hook.webhookId)).toHaveLength(3)
})

test('410 of an address that was replaced meanwhile turns nothing off', async () => {
  const story = await noteStory(1)
  const hook = await story.begin({}, async (response) => {
    await changeWebhook(story.admin, { ...hook, url: 'https://hooks.example/new' })
    response.writeHead(410).end()
  })
  await story.serve({ post: createPost({ allowCidrs: ['127.0.0.0/8'], resolve: async () => [] }) })
  const webhook = await database.db.read.webhook.findUniqueOrThrow({ where: { id: hook.webhookId } })
  expect(webhook).toMatchObject({ isEnabled: true, url: 'https://hooks.example/new' })
})

test('a private address is refused at once, in words that name the setting', async () => {
  const story = await noteStory(1)
  const hook = await story.begin()
  await story.serve({ post: createPost({ allowCidrs: [] }) })
  const [event] = await story.log(hook.webhookId)
  expect(event).toMatchObject({ state: 'failed', answer: expect.stringContaining('OUTBOUND_ALLOW_CIDRS') })
  expect(hook.received).toEqual([])
})

test('secrets that a receiver repeats are not in the log', async () => {
  const story = await noteStory(1)
  const hook = await story.begin({}, (response, { path, headers }) =>
    response.writeHead(400).end(`${path} path-token ${headers['webhook-signature']}`),
  )
  await story.serve()
  const [event] = await story.log(hook.webhookId)
  expect(event?.answer).toBe('HTTP 400 [redacted] [redacted] [redacted]')
})

test('two instances do not both send', async () => {
  const story = await noteStory(5)
  const hook = await story.begin()
  await Promise.all([story.serve(), story.serve()])
  expect(hook.events().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
})

test('what a process left behind that died in an attempt is sent again once its lease expires', async () => {
  const story = await noteStory(2)
  const hook = await story.begin()
  const [leased] = await claimWebhooks(database.db, [], story.clock.now)
  const [first] = await story.log(hook.webhookId)
  if (!leased || !first) throw new Error('nothing was claimed')
  expect(await recordBegin(story.sendDeps, leased, first.id)).toMatchObject({ isStored: true })
  await story.serve()
  expect(hook.received, 'it may still be sending').toEqual([])
  story.wait(31)
  await story.serve()
  expect(hook.events().map(({ sequence }) => sequence)).toEqual([1, 2])
  expect(await story.log(hook.webhookId)).toMatchObject([{ attempts: 2, uid: first.uid }, { attempts: 1 }])
})

test('of an attempt that outlived its lease only a success counts', async () => {
  const story = await noteStory(2)
  const hook = await story.begin()
  const [leased] = await claimWebhooks(database.db, [], story.clock.now)
  const [first, second] = await story.log(hook.webhookId)
  if (!leased || !first || !second) throw new Error('nothing was claimed')
  story.wait(31)
  await claimWebhooks(database.db, [], story.clock.now)
  expect(await recordBegin(story.sendDeps, leased, first.id)).toMatchObject({ isStored: false })
  const ended = (id: number, verdict: 'taken' | 'not taken') =>
    recordAttempt(story.sendDeps, leased, { id, attempts: 0, sent: { verdict, answer: verdict } })
  expect(await ended(first.id, 'taken')).toMatchObject({ isStored: false })
  expect(await ended(second.id, 'not taken')).toMatchObject({ isStored: false })
  expect(await story.log(hook.webhookId)).toMatchObject([
    { state: 'sent', answer: 'taken' },
    { state: 'pending', answer: null },
  ])
})

test('"Send again" sends the same event with the same id, out of its turn', async () => {
  const story = await noteStory(2)
  const hook = await story.begin()
  await story.serve()
  const [first] = await story.log(hook.webhookId)
  const eventId = first?.id ?? 0
  expect(await sendEventAgain(story.admin, { eventId })).toEqual({ ok: true })
  expect(await sendEventAgain(story.admin, { eventId })).toEqual({ ok: false, reason: 'waiting' })
  await story.serve()
  expect(hook.events().map(({ sequence }) => sequence)).toEqual([1, 2, 1])
  const ids = hook.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[2]).toBe(ids[0])
  await changeWebhook(story.admin, { ...hook, isEnabled: false })
  expect(await sendEventAgain(story.admin, { eventId })).toEqual({ ok: false, reason: 'turned off' })
  const { entries } = await listAudit(story.admin, {})
  expect(entries.map(({ action }) => action)).toContain('webhook event sent again')
})
