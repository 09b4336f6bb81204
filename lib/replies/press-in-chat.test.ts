import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { beginChatStory } from '../../testing/chat-story'
import { testDatabase } from '../../testing/database'
import { startSlack } from '../../testing/doubles/slack'
import { newWorkspace } from '../../testing/fixtures'
import { addMethod } from '../../testing/paging-story'
import { startTelegramBot, WAYS, type Way } from '../../testing/telegram-bot'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { SLACK_PATH } from './slack/path'
import { serveSlack } from './slack/serve'

const database = testDatabase()
const CHANNEL = 'C0PAYMENT1'
const [ANA, STRANGER] = ['U0ANA0001', 'U0EVE0001']
const APP = { token: 'xoxb-1-2-abcdefghij', signingSecret: 'a'.repeat(32) }

let world: Awaited<ReturnType<typeof beginChatStory>>

beforeEach(async () => {
  world = await beginChatStory(database.db)
})

afterEach(() => world.end())

function incident(id: number) {
  return world.story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

function clock() {
  return { now: world.story.clock.now, steady: world.story.clock.now }
}

async function inSlack() {
  const { story, ana, chat, steps } = world
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    const { db, channels } = story.deps
    const deps = { db, app: channels.slackApp, post: channels.post, clock, onEscalated: () => {} }
    const answer = await serveSlack(deps, { method, headers, body: request })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const slack = await startSlack({
    ...{ botToken: APP.token, signingSecret: APP.signingSecret },
    channels: { [CHANNEL]: { name: 'payments' } },
    users: { [ANA]: { name: 'ana' }, [STRANGER]: { name: 'eve' } },
    interactivityUrl: `http://127.0.0.1:${port}${SLACK_PATH}`,
    clock: () => story.clock.now.getTime(),
  })
  onTestFinished(async () => {
    await slack.close()
    await new Promise((resolve) => server.close(resolve))
  })
  story.deps.channels.slackApp = { ...APP, url: slack.url }
  const chats = [await chat('slackapp', { channelId: CHANNEL })]
  await steps({ wait: 60, people: [ana], chats }, { wait: 60, people: [ana] })
  const press = async (userId: string, actionId: string) => {
    await slack.click({ userId, actionId, message: slack.messages().at(-1)?.ts ?? '' })
    return slack.responses().at(-1)?.body
  }
  return { ...slack, press }
}

test("in a team's channel a button acts for whoever presses it, and for a stranger not at all", async () => {
  const { story, ana, pass } = world
  const { press } = await inSlack()
  const incidentId = await story.alert('critical')
  story.arrived()
  await pass(2)
  expect(await press(ANA, 'acknowledge')).toMatchObject({ text: expect.stringContaining('does not know you') })
  expect(await incident(incidentId)).toMatchObject({ status: 'open' })
  await addMethod(story.db, ana, 'slackapp', { memberId: ANA })
  // Who has this member ID in another workspace of the server is nobody here.
  const other = await newWorkspace(story.db)
  await addMethod(story.db, await other.as('responder', 'Eve'), 'slackapp', { memberId: STRANGER })
  expect(await press(STRANGER, 'acknowledge')).toMatchObject({ text: expect.stringContaining('does not know you') })
  expect(await press(ANA, 'acknowledge')).toMatchObject({ text: 'Acknowledged: 1 incident.' })
  expect(await incident(incidentId)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  await resolveIncident(story.at(ana), { incidentId })
  expect(await press(ANA, 'acknowledge')).toMatchObject({ text: 'Nothing is open any more.' })
  expect(await incident(incidentId)).toMatchObject({ status: 'resolved' })
})

test('a button escalates and resolves all that the message is about', async () => {
  const { story, ana, pass } = world
  const { press } = await inSlack()
  await addMethod(story.db, ana, 'slackapp', { memberId: ANA })
  const first = await story.alert('high')
  const second = await story.alert('high')
  story.arrived()
  await pass(3)
  expect(await press(ANA, 'escalate')).toMatchObject({ text: 'Escalated: 2 incidents.' })
  expect(await press(ANA, 'resolve')).toMatchObject({ text: 'Resolved: 2 incidents.' })
  for (const id of [first, second]) expect(await incident(id)).toMatchObject({ status: 'resolved' })
  await pass(1)
  story.arrived()
})

async function inTelegram(way: Way) {
  const { story, ana, steps, chat } = world
  const bot = await startTelegramBot(story, { way, chats: { [-1001]: 'open' } })
  await steps({ wait: 60, people: [ana], chats: [await chat('telegram', { chatId: '-1001' })] })
  return { press: bot.telegram.press, take: bot.take }
}

describe.each(WAYS)('in a group of Telegram, by %s', (way) => {
  test('a button acts for whoever presses it, and for a stranger not at all', async () => {
    const { story, ana, pass } = world
    const { press, take } = await inTelegram(way)
    const incidentId = await story.alert('critical')
    story.arrived()
    await pass(2)
    press(-1001, 'Acknowledge', { from: 111 })
    expect(await take()).toContain('does not know you')
    expect(await incident(incidentId)).toMatchObject({ status: 'open' })
    await addMethod(story.db, ana, 'telegram', { chatId: '111' })
    press(-1001, 'Acknowledge', { from: 111 })
    expect(await take()).toBe('Acknowledged: 1 incident.')
    expect(await incident(incidentId)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  })

  test.each(['Acknowledge', 'Resolve'])('%s that comes again does not undo what came after it', async (button) => {
    const { story, ana, pass } = world
    const { press, take } = await inTelegram(way)
    await addMethod(story.db, ana, 'telegram', { chatId: '111' })
    const incidentId = await story.alert('critical')
    await pass(2)
    press(-1001, button, { from: 111 })
    expect(await take({ isConfirmed: false })).toContain('1 incident.')
    await resolveIncident(story.at(ana), { incidentId })
    await reopenIncident(story.at(ana), { incidentId })
    expect(await take()).toMatch(/^This was \w+ already\.$/)
    expect(await incident(incidentId)).toMatchObject({ status: 'open' })
    story.arrived()
  })
})
