import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { startSlack } from '../../../testing/doubles/slack'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import type { UserContext } from '../../context'
import { acknowledgeIncident } from '../../incidents/acknowledge'
import { resolveIncident } from '../../incidents/resolve'
import { SLACK_PATH } from './path'
import { serveSlack } from './serve'
import { updateMessages } from './update'

const database = testDatabase()
const [ANA, BEN, STRANGER] = ['U0ANA0001', 'U0BEN0001', 'U0EVE0001']
const APP = { token: 'xoxb-1-2-abcdefghij', signingSecret: 'a'.repeat(32) }

let story: Story
let ana: UserContext
let slack: Awaited<ReturnType<typeof startSlack>>

beforeEach(async () => {
  story = await beginStory(database.db)
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    const clock = () => ({ now: story.clock.now, steady: story.clock.now })
    const { db, channels } = story.deps
    const deps = { db, app: channels.slackApp, post: channels.post, clock, onEscalated: () => {} }
    const answer = await serveSlack(deps, { method, headers, body: request })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  slack = await startSlack({
    botToken: APP.token,
    signingSecret: APP.signingSecret,
    channels: { [ANA]: { name: 'ana' }, [BEN]: { name: 'ben' } },
    users: { [ANA]: { name: 'ana' }, [BEN]: { name: 'ben' }, [STRANGER]: { name: 'eve' } },
    interactivityUrl: `http://127.0.0.1:${port}${SLACK_PATH}`,
    clock: () => story.clock.now.getTime(),
  })
  onTestFinished(async () => {
    await slack.close()
    await new Promise((resolve) => server.close(resolve))
  })
  story.deps.channels.slackApp = { ...APP, url: slack.url }
  ana = await personIn(ANA, 'Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

async function personIn(memberId: string, name: string) {
  const ctx = await story.person(name)
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ctx.actor.userId } }))
  await addMethod(story.db, ctx, 'slackapp', { memberId })
  return ctx
}

function incident(id: number) {
  return story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

function click(
  userId: string,
  actionId: string,
  more: { value?: string; ageSeconds?: number; forged?: 'another secret' | 'another body' | 'no signature' } = {},
) {
  return slack.click({ userId, actionId, message: slack.messages().at(-1)?.ts ?? '', ...more })
}

async function update() {
  story.clock.now = new Date(story.clock.now.getTime() + 2_000)
  const { db, channels } = story.deps
  if (channels.slackApp) await updateMessages({ db, post: channels.post, app: channels.slackApp, now: story.clock.now })
  return JSON.stringify(slack.messages().at(-1)?.blocks)
}

function updates() {
  return slack.calls().filter(({ method }) => method === 'chat.update').length
}

test('a button acknowledges for the member, and the message says so once', async () => {
  const id = await story.alert('critical', { summary: 'Disk <@U1> full & *bold*' })
  const [message] = slack.messages()
  expect(message?.text).toBe('CRITICAL: Disk &lt;@\u2060U1&gt; full &amp; *bold*')
  expect(await click(ANA, 'acknowledge')).toMatchObject({ status: 200 })
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  expect(slack.responses().at(-1)?.body).toMatchObject({
    response_type: 'ephemeral',
    text: 'Acknowledged: 1 incident.',
  })
  const blocks = await update()
  expect(blocks).toContain('Acknowledged by Ana')
  expect(blocks).not.toContain('"acknowledge"')
  await update()
  expect(updates()).toBe(1)
})

test('what others do in the portal is shown too: acknowledged, open again, resolved', async () => {
  const incidentId = await story.alert('critical')
  await acknowledgeIncident(story.at(story.admin), { incidentId })
  expect(await update()).toContain('Acknowledged by')
  await story.db.write((tx) =>
    tx.incident.update({
      where: { id: incidentId },
      data: { status: 'open', acknowledgedAt: null, acknowledgedById: null },
    }),
  )
  expect(await update()).toContain('"acknowledge"')
  await resolveIncident(story.at(story.admin), { incidentId })
  expect(await update()).toContain('Resolved')
  expect(updates()).toBe(3)
  await update()
  expect(updates()).toBe(3)
  story.arrived()
})

test('a late click loses against a resolution', async () => {
  const incidentId = await story.alert('critical')
  await resolveIncident(story.at(story.admin), { incidentId })
  await click(ANA, 'acknowledge')
  expect(await incident(incidentId)).toMatchObject({ status: 'resolved', acknowledgedAt: null })
})

test('who forwards the message acts as oneself, and a stranger is asked who it is', async () => {
  await personIn(BEN, 'Ben')
  const id = await story.alert('critical')
  await click(STRANGER, 'acknowledge')
  expect(slack.responses().at(-1)?.body).toMatchObject({ text: expect.stringContaining('does not know you') })
  expect(await incident(id)).toMatchObject({ status: 'open' })
  await click(BEN, 'acknowledge')
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ben' } })
})

test.each([
  ['another secret', { forged: 'another secret' }],
  ['a changed body', { forged: 'another body' }],
  ['no signature', { forged: 'no signature' }],
  ['301 seconds old', { ageSeconds: 301 }],
  ['301 seconds ahead', { ageSeconds: -301 }],
] as const)('%s: refused, and nothing changes', async (_, more) => {
  const id = await story.alert('critical')
  expect(await click(ANA, 'acknowledge', more)).toMatchObject({ status: 403 })
  expect(await incident(id)).toMatchObject({ status: 'open' })
})

test.each([
  ['channel_not_found', { state: 'failed', endReason: expect.stringContaining('member ID') }],
  ['token_revoked', { state: 'failed' }],
  ['internal_error', { state: 'pending' }],
  ['ratelimited', { state: 'pending' }],
])('ok: false, %s', async (error, page) => {
  slack.answerNext({ error }, 1)
  await story.alert('critical')
  const stored = await story.db.read.page.findFirstOrThrow({
    where: { workspaceId: story.workspaceId },
    include: { log: true },
  })
  expect(stored.log[0]).toMatchObject({ isDelivered: false })
  if (page.state === 'failed') expect(stored).toMatchObject(page)
  const failing = await story.db.read.contactMethod.count({
    where: { userId: ana.actor.userId, failingSince: { not: null } },
  })
  expect(failing).toBe(error === 'channel_not_found' ? 1 : 0)
})

test('a limit of Slack is waited for, and an answer that is lost sends nothing twice that was noted', async () => {
  slack.answerNext({ status: 429, retryAfter: 7 })
  await story.alert('critical')
  expect(slack.messages()).toHaveLength(0)
  await story.pass(0.2)
  expect(slack.messages()).toHaveLength(1)
})
