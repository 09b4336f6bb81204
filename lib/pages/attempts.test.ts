import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { statusColumns } from '../../testing/fixtures'
import { beginStory, type Story } from '../../testing/paging-story'
import { runDue } from '../../testing/run-due'
import type { UserContext } from '../context'
import { explainPaging } from '../escalations/explain'
import { claimPages } from './claim'
import { listFailedPages, retryFailedPage } from './failed-pages'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

async function pagesOf(incidentId: number) {
  const explanation = await explainPaging(story.admin, incidentId)
  return explanation?.entries.flatMap(({ notification }) => notification?.pages ?? []) ?? []
}

test('a receiver that fails is tried again until it takes the page, by the same id', async () => {
  let left = 3
  const failing = await story.receiver((response) => response.writeHead(left-- > 0 ? 500 : 204).end())
  await story.anaOnCall(failing)
  const id = await story.alert('critical')
  await story.pass(5)
  expect(failing.received).toHaveLength(4)
  expect(new Set(failing.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [page] = await pagesOf(id)
  expect(page).toMatchObject({ state: 'sent', attempts: 4 })
  expect(page?.log.map(({ isDelivered }) => isDelivered)).toEqual([false, false, false, true])
})

test('429 with Retry-After is waited for', async () => {
  let left = 1
  const busy = await story.receiver((response) =>
    response.writeHead(left-- > 0 ? 429 : 204, { 'retry-after': '90' }).end(),
  )
  await story.anaOnCall(busy)
  await story.alert('critical')
  await story.pass(1)
  expect(busy.received).toHaveLength(1)
  await story.pass(1)
  expect(busy.received).toHaveLength(2)
})

test.each([302, 400, 404, 410])('%i fails at once, shown with its reason, and can be sent again', async (status) => {
  let answer = status
  const gone = await story.receiver((response) => response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end())
  const ana = await story.anaOnCall(gone)
  const id = await story.alert('critical')
  expect(gone.received).toHaveLength(1)
  const [failed] = await listFailedPages(ana)
  expect(failed).toMatchObject({ person: 'Ana', incident: { id }, reason: expect.stringContaining(String(status)) })
  answer = 204
  const pageId = failed?.id ?? 0
  expect(await retryFailedPage(story.at(ana), { pageId })).toEqual({ ok: true })
  expect(await retryFailedPage(story.at(ana), { pageId })).toEqual({ ok: false, reason: 'not failed' })
  const noted = await database.db.read.auditEntry.findMany({
    where: { subject: `#${pageId}`, userId: ana.actor.userId },
  })
  expect(noted).toMatchObject([{ action: 'page sent again', workspaceId: ana.workspaceId }])
  await runDue(story.deps)
  expect(gone.received).toHaveLength(2)
  expect(await listFailedPages(ana)).toEqual([])
  expect((await pagesOf(id))[0]).toMatchObject({ state: 'sent' })
})

test('what fails again for the same incident is one failed page', async () => {
  const gone = await story.receiver((response) => response.writeHead(410).end())
  const ana = await story.anaOnCall(gone)
  await story.policy({ repeats: 2, steps: [step(15, ana)] })
  const first = await story.alert('critical')
  await story.pass(60)
  const second = await story.alert('critical')
  const failed = (id: number) => gone.received.filter(({ body }) => body.includes(`/incidents/${id}`)).length
  expect(failed(first)).toBeGreaterThan(1)
  expect(await listFailedPages(ana)).toMatchObject([
    { incident: { id: second }, times: 1 },
    { incident: { id: first }, times: failed(first) },
  ])
})

test('a page whose receiver never answers fails after a day', async () => {
  const hanging = await story.receiver((response) => void response.destroy())
  const ana = await story.anaOnCall(hanging)
  await story.alert('critical')
  await story.pass(25 * 60)
  expect(hanging.received.length).toBeGreaterThan(30)
  expect(await listFailedPages(ana)).toMatchObject([{ reason: expect.stringMatching(/^failed after 33 attempts/) }])
})

test('with another way to reach the person the next step waits for its time', async () => {
  const [gone, good] = [
    await story.receiver((response) => response.writeHead(410).end()),
    await story.receiver((response) => response.writeHead(204).end()),
  ]
  const ana = await story.anaOnCall(gone, good)
  const ben = await story.person('Ben')
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  await story.alert('critical')
  await story.pass(14)
  expect(story.arrived()).toEqual([])
  await story.pass(1)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('where no way to reach the person is left the next step follows at once', async () => {
  const [gone, other] = [
    await story.receiver((response) => response.writeHead(410).end()),
    await story.receiver((response) => response.writeHead(404).end()),
  ]
  const ana = await story.anaOnCall(gone, other)
  const ben = await story.person('Ben')
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  await story.alert('critical')
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('a page is not sent once the incident is in hand', async () => {
  const failing = await story.receiver((response) => response.writeHead(500).end())
  await story.anaOnCall(failing)
  const id = await story.alert('critical')
  const before = failing.received.length
  await story.db.write((tx) => tx.incident.update({ where: { id }, data: statusColumns('resolved') }))
  await story.pass(60)
  expect(failing.received).toHaveLength(before)
  expect((await pagesOf(id))[0]?.state).toBe('cancelled')
})

test.each([
  ['disabled', 'Ana is disabled'],
  ['without the contact method', 'the contact method was removed'],
])('a person who is %s by the next attempt is sent nothing more, and the next step is paged', async (how, reason) => {
  const failing = await story.receiver((response) => response.writeHead(500).end())
  const ana = await story.anaOnCall(failing)
  const ben = await story.person('Ben')
  await story.policy({ repeats: 0, steps: [step(15, ana), step(15, ben)] })
  await story.alert('critical')
  const before = failing.received.length
  const { userId } = ana.actor
  await story.db.write(async (tx) => {
    if (how === 'disabled') await tx.user.update({ where: { id: userId }, data: { disabledAt: story.clock.now } })
    else await tx.contactMethod.deleteMany({ where: { userId } })
  })
  await story.pass(1)
  expect(failing.received).toHaveLength(before)
  expect(await listFailedPages(story.admin)).toMatchObject([{ reason }])
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('a person who is disabled before the first attempt is sent nothing', async () => {
  const good = await story.receiver((response) => response.writeHead(204).end())
  const ana = await story.anaOnCall(good)
  const id = await story.alert('critical')
  const [page] = await pagesOf(id)
  // As the server that made the page died before it was sent.
  const unsent = { state: 'pending', attempts: 0, endedAt: null, dueAt: story.clock.now } as const
  await story.db.write(async (tx) => {
    await tx.pageAttempt.deleteMany({ where: { pageId: page?.id ?? 0 } })
    await tx.page.updateMany({ where: { id: page?.id ?? 0 }, data: unsent })
    await tx.user.update({ where: { id: ana.actor.userId }, data: { disabledAt: story.clock.now } })
  })
  await story.pass(1)
  expect(good.received).toHaveLength(1)
  expect(await listFailedPages(story.admin)).toMatchObject([{ reason: 'Ana is disabled' }])
})

test('of two that claim at the same moment each page goes to one, and to the other once the lease is over', async () => {
  const good = await story.receiver((response) => response.writeHead(204).end())
  await story.anaOnCall(good)
  const id = await story.alert('critical')
  const [page] = await pagesOf(id)
  const now = story.clock.now
  const due = { state: 'pending', endedAt: null, dueAt: now } as const
  await story.db.write((tx) => tx.page.updateMany({ where: { id: page?.id ?? 0 }, data: due }))
  const claims = await Promise.all([1, 2, 3].map(() => claimPages(story.db, [], now)))
  expect(claims.flat()).toHaveLength(1)
  expect(await claimPages(story.db, [], new Date(now.getTime() + 29_000))).toEqual([])
  expect(await claimPages(story.db, [], new Date(now.getTime() + 30_000))).toHaveLength(1)
})

function step(wait: number, { actor }: UserContext) {
  return { wait, userId: actor.userId }
}

test('the metric of the first attempt counts the first step alone', async () => {
  const ana = await story.anaOnCall(await story.receiver((response) => response.writeHead(204).end()))
  await story.policy({ repeats: 1, steps: [step(15, ana), step(15, ana)] })
  await story.alert('critical')
  await story.pass(50)
  const { values } = await story.deps.metrics.firstAttemptSeconds.get()
  expect(values.find(({ metricName }) => metricName === 'tocsin_page_first_attempt_seconds_count')?.value).toBe(1)
})
