import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { addMethod, addWebhook, beginStory, type Story } from '../../testing/paging-story'
import { runDue } from '../../testing/run-due'
import { startSmtpServer } from '../../testing/smtp'
import { MAIL_SERVER } from '../channels/receiver-of'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { receiverIsBack } from './receiver-is-back'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

const back = (receiver: string) =>
  story.db.writeStatements((statements) =>
    receiverIsBack(statements, story.db.secrets, { receiver, steady: story.clock.now }),
  )

async function pages() {
  const { workspaceId } = story
  const where = { workspaceId, state: { not: 'cancelled' } } as const
  return story.db.read.page.findMany({ where, orderBy: { id: 'asc' }, include: { contactMethod: true } })
}

test('a webhook host takes one page after an hour: what else waits for it is due now, elsewhere nothing is', async () => {
  let isUp = false
  const [host, other] = [
    await story.receiver((response) => response.writeHead(isUp ? 204 : 503).end()),
    await story.receiver((response) => response.writeHead(503).end()),
  ]
  const ana = await story.anaOnCall(host, other)
  const inbox = { url: `${host.url}/inbox`, secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }
  await addMethod(story.db, ana, 'webhook', inbox)
  await story.alert('high', { summary: 'First' })
  await story.pass(61)
  isUp = true
  await story.alert('high', { summary: 'Second' })
  const [first, elsewhere, inAnotherFolder] = await pages()
  expect([first, inAnotherFolder]).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  expect(elsewhere).toMatchObject({ state: 'pending', hurried: 0 })
  expect(elsewhere?.dueAt.getTime()).toBeGreaterThan(story.clock.now.getTime())
})

test('the mail server is back: all mails go at once, the most severe first, then the oldest', async () => {
  await story.onCall(await story.person('Ana'))
  await story.policy({ repeats: 0 })
  const { port, close } = story.smtp
  await close()
  for (const severity of ['high', 'critical', 'high'])
    await story.alert(severity, {
      summary: `${severity} ${(await pages()).length}`,
      labels: { service: `${severity}${(await pages()).length}` },
    })
  await story.pass(14)
  const server = await startSmtpServer({}, port)
  await back(MAIL_SERVER)
  await runDue(story.deps)
  const subjects = server.mails.map(({ raw }) => /^Subject: \[#\d+\] (.*)\r$/m.exec(raw)?.[1])
  await server.close()
  expect(subjects).toEqual(['CRITICAL: critical 1', 'HIGH: high 0', 'HIGH: high 2'])
})

test('who has acknowledged meanwhile is not paged when the receiver is back', async () => {
  let isUp = false
  const host = await story.receiver((response) => response.writeHead(isUp ? 204 : 503).end())
  const ana = await story.anaOnCall(host)
  const incidentId = await story.alert('critical')
  await story.pass(10)
  await acknowledgeIncident(story.at(ana), { incidentId })
  isUp = true
  const before = host.received.length
  await back(new URL(host.url).host)
  await runDue(story.deps)
  expect(host.received).toHaveLength(before)
  expect(await story.db.read.page.findMany({ where: { workspaceId: story.workspaceId } })).toMatchObject([
    { state: 'cancelled' },
  ])
})

test('a page that is being sent is not taken from the instance that sends it', async () => {
  const host = await story.receiver((response) => response.writeHead(503).end())
  const ana = await story.anaOnCall(host)
  await addWebhook(story.db, ana, host)
  await story.alert('critical')
  await story.pass(5)
  const [page] = await pages()
  const leased = new Date(story.clock.now.getTime() + 30_000)
  await story.db.write((tx) =>
    tx.page.update({ where: { id: page?.id ?? 0 }, data: { refusedAt: null, dueAt: leased } }),
  )
  await back(new URL(host.url).host)
  expect((await pages()).map(({ dueAt }) => dueAt)).toEqual([leased, story.clock.now])
})

test('a page that alone is never taken keeps its back-off after ten hurried attempts, and does not fail earlier', async () => {
  const host = await story.receiver((response) => response.writeHead(503).end())
  await story.anaOnCall(host)
  await story.alert('critical')
  await story.pass(60)
  const attempts = (await pages())[0]?.attempts ?? 0
  for (let n = 0; n < 15; n++) {
    await back(new URL(host.url).host)
    await runDue(story.deps)
  }
  expect(await pages()).toMatchObject([{ attempts: attempts + 10, hurried: 10, state: 'pending' }])
  await story.pass(14 * 60)
  expect(await pages()).toMatchObject([{ state: 'pending' }])
})
