import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import { runDue } from '../../testing/run-due'
import { explainPaging, pagedPeople } from '../escalations/explain'
import { acknowledgeIncident } from '../incidents/acknowledge'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

/** Somebody on call whose webhooks answer with these statuses. */
async function onCallWith(...statuses: number[]) {
  const answering = statuses.map((status) => story.receiver((response) => response.writeHead(status).end()))
  return story.anaOnCall(...(await Promise.all(answering)))
}

async function timelineOf(incidentId: number) {
  return pagedPeople(await explainPaging(story.admin, incidentId))
}

test('paged is who got a page, by whichever channel; the others say why not', async () => {
  await onCallWith(410, 204)
  const [first] = await timelineOf(await story.alert('critical'))
  expect(first).toMatchObject({ kind: 'paged', person: 'Ana', step: 0, round: 0 })
  expect(first?.outcome).toEqual({
    kind: 'paged',
    pages: [
      { kind: 'delivered', channel: 'Webhook', at: story.clock.now },
      { kind: 'failed', channel: 'Webhook', reason: expect.stringContaining('410') },
    ],
  })
})

test('while nothing was delivered somebody was not paged: it is tried, how often, why in vain and when again', async () => {
  await onCallWith(503)
  const id = await story.alert('critical')
  await story.pass(1)
  const [first] = await timelineOf(id)
  const failing = {
    kind: 'failing',
    channel: 'Webhook',
    attempts: 5,
    answer: expect.stringContaining('503'),
    nextAt: expect.any(Date),
  }
  expect(first?.outcome).toEqual({ kind: 'trying', pages: [failing] })
})

test('all refused, or no way to reach the person: tried, and failed', async () => {
  await onCallWith(410)
  const [refused] = await timelineOf(await story.alert('critical'))
  expect(refused?.outcome).toMatchObject({ kind: 'failed', pages: [{ kind: 'failed', channel: 'Webhook' }] })
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { workspaceId: story.workspaceId } }))
  await story.pass(5)
  const [unreachable] = await timelineOf(await story.alert('critical'))
  expect(unreachable?.outcome).toEqual({
    kind: 'failed',
    pages: [{ kind: 'failed', channel: '', reason: 'no verified contact method' }],
  })
})

test('acknowledged before a page got through: the attempts that failed are still told', async () => {
  const ana = await onCallWith(503)
  const incidentId = await story.alert('critical')
  await acknowledgeIncident(story.at(ana), { incidentId })
  await story.pass(60)
  const [first] = await timelineOf(incidentId)
  expect(first?.outcome).toMatchObject({ kind: 'failed', pages: [{ kind: 'stopped', channel: 'Webhook' }] })
})

test('what is grouped goes out later, or is dropped when it is acknowledged first', async () => {
  const ana = await onCallWith(204)
  await story.alert('critical', { labels: { service: 'a' } })
  const incidentId = await story.alert('critical', { labels: { service: 'a' } })
  const grouped = { kind: 'grouped', releaseAt: new Date(story.clock.now.getTime() + 60_000) }
  expect((await timelineOf(incidentId))[0]?.outcome).toEqual(grouped)
  await acknowledgeIncident(story.at(ana), { incidentId })
  await story.pass(2)
  expect((await timelineOf(incidentId))[0]?.outcome).toEqual({ kind: 'dropped' })
})

test('where nobody is on call the timeline says so', async () => {
  await story.onCall()
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  await runDue(story.deps)
  expect((await timelineOf(id))[0]).toMatchObject({
    kind: 'nobody',
    targets: [{ via: 'nobody', schedule: 'Main rotation' }],
  })
})
