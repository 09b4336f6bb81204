import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, post } from '../../testing/fixtures'
import { type Respond, startHttpReceiver } from '../../testing/http-receiver'
import { addMethod, beginStory } from '../../testing/paging-story'
import { after } from '../../testing/people'
import type { Database } from '../db/database'
import { createLog } from '../log/log'
import { callHeartbeat } from './call'
import { createHeartbeat } from './start'

const database = testDatabase()

/** A heartbeat to a monitor on loopback: what it got, and what was logged. */
async function newHeartbeat({ respond, secondsAgo = 0 }: { respond?: Respond; secondsAgo?: number } = {}) {
  const monitor = await startHttpReceiver(respond ?? ((response) => response.end('OK')))
  onTestFinished(() => monitor.close())
  const world: { now: Date; secondsAgo: number; lastArrivedAt: Date | null } = {
    now: NOW,
    secondsAgo,
    lastArrivedAt: NOW,
  }
  const lines: string[] = []
  const beat = createHeartbeat({
    url: `${monitor.url}/ping/secret`,
    db: database.db,
    canary: { state: () => ({ ...world, isLate: false }) },
    steady: () => world.now,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  return { beat, world, monitor, logged: () => lines.map((line) => JSON.parse(line)), text: () => lines.join('') }
}

/** A critical alert, stored a moment ago and not yet decided. */
async function newAlert() {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const ingest = ingestDeps(database.db, () => NOW)
  await post(ingest, story.token, { summary: 'Down', severity: 'critical' })
  return { story, ana }
}

test('while the last canary is recent and nothing is overdue, the address is called with GET', async () => {
  const { beat, monitor, logged } = await newHeartbeat({ secondsAgo: 120 })
  await beat()
  expect(monitor.received.map(({ path }) => path)).toEqual(['/ping/secret'])
  expect(logged()).toEqual([])
})

test('before the first canary, and two minutes after the last one, it is not called', async () => {
  const { beat, world, monitor, logged } = await newHeartbeat({ secondsAgo: 121 })
  await beat()
  Object.assign(world, { lastArrivedAt: null, secondsAgo: 0 })
  await beat()
  expect(monitor.received).toEqual([])
  const fault = 'the last canary arrived 121 seconds ago'
  expect(logged()).toMatchObject([{ msg: 'the heartbeat is held back', fault }])
})

test('an alert for which nobody has decided whom to page for five minutes holds it back', async () => {
  const { beat, world, monitor } = await newHeartbeat()
  await newAlert()
  world.now = after({ minutes: 4, seconds: 59 })
  await beat()
  expect(monitor.received).toHaveLength(1)
  world.now = after({ minutes: 5 })
  await beat()
  expect(monitor.received).toHaveLength(1)
})

test('a page that nobody has tried for five minutes holds it back, one whose receiver fails does not', async () => {
  const { beat, world, monitor } = await newHeartbeat()
  const { story, ana } = await newAlert()
  const contactMethodId = await addMethod(story.db, ana, 'webhook', { url: 'http://127.0.0.1:9' })
  const pages = await newPages(story.db, story.workspaceId, ana.actor.userId, contactMethodId)
  world.now = after({ minutes: 6 })
  await beat()
  expect(monitor.received).toEqual([])
  const retried = { attempts: 3, dueAt: after({ minutes: 7 }) }
  await story.db.write((tx) => tx.page.updateMany({ where: { id: pages[0] ?? 0 }, data: retried }))
  await beat()
  expect(monitor.received).toHaveLength(1)
})

/** Two pages that are due at once. */
async function newPages(db: Database, workspaceId: number, userId: number, contactMethodId: number) {
  return db.write(async (tx) => {
    await tx.escalation.updateMany({ where: { workspaceId }, data: { state: 'stopped' } })
    const { id: policyId } = await tx.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
    const told = { workspaceId, userId, policyId, groupKey: '', severity: 'high', incidents: 1 } as const
    const { id: notificationId } = await tx.notification.create({
      data: { ...told, state: 'released', createdAt: NOW, releaseAt: NOW, releasedAt: NOW },
    })
    const page = {
      workspaceId,
      notificationId,
      contactMethodId,
      channel: 'webhook',
      createdAt: NOW,
      dueAt: NOW,
    } as const
    const made = [
      await tx.page.create({ data: { ...page, uid: 'a' } }),
      await tx.page.create({ data: { ...page, uid: 'b' } }),
    ]
    return made.map(({ id }) => id)
  })
}

test('a monitor that fails is logged now and then, without the address, and once it takes beats again', async () => {
  let status = 500
  const { beat, logged, text } = await newHeartbeat({ respond: (response) => response.writeHead(status).end() })
  for (let times = 0; times < 16; times++) await beat()
  status = 200
  await beat()
  const failed = { msg: 'the heartbeat did not arrive', reason: 'The answer was 500.' }
  expect(logged()).toMatchObject([failed, failed, { msg: 'the heartbeat arrives again' }])
  expect(text()).not.toContain('secret')
})

test('a redirect is not followed, a monitor that hangs is given up, and one that is away is told in words', async () => {
  const elsewhere = { Location: '/elsewhere' }
  const moved = await newHeartbeat({ respond: (response) => response.writeHead(302, elsewhere).end() })
  expect(await callHeartbeat(moved.monitor.url)).toEqual({ ok: false, reason: 'The answer was 302.' })
  expect(moved.monitor.received).toHaveLength(1)
  const hanging = await newHeartbeat({ respond: () => undefined })
  expect(await callHeartbeat(hanging.monitor.url, 100)).toEqual({ ok: false, reason: 'There was no answer in time.' })
  const gone = await startHttpReceiver()
  await gone.close()
  expect(await callHeartbeat(gone.url)).toEqual({ ok: false, reason: 'The connection was refused.' })
})
