import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { beginChatStory } from '../../testing/chat-story'
import { testDatabase } from '../../testing/database'
import { startDiscord } from '../../testing/doubles/discord'
import { startMatrix } from '../../testing/doubles/matrix'
import { startSlack } from '../../testing/doubles/slack'
import { startTelegram } from '../../testing/doubles/telegram'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { resolveIncident } from '../incidents/resolve'

const database = testDatabase()
const CHANNEL = 'C0PAYMENT1'
const APP = { token: 'xoxb-1-2-abcdefghij', signingSecret: 'a'.repeat(32) }

let world: Awaited<ReturnType<typeof beginChatStory>>

beforeEach(async () => {
  world = await beginChatStory(database.db)
})

afterEach(() => world.story.end())

async function inSlack() {
  const { story, chat } = world
  const slack = await startSlack({
    ...{ botToken: APP.token, signingSecret: APP.signingSecret },
    channels: { [CHANNEL]: { name: 'payments' } },
    clock: () => story.clock.now.getTime(),
  })
  onTestFinished(() => slack.close())
  story.deps.channels.slackApp = { ...APP, url: slack.url }
  const id = await chat('slackapp', { channelId: CHANNEL })
  const counts = () => {
    const calls = slack.calls().map(({ method }) => method)
    return { posted: calls.filter((one) => one === 'chat.postMessage').length, all: calls.length }
  }
  return { ...slack, id, counts, last: () => JSON.stringify(slack.messages().at(-1)) }
}

test('an incident has one message, which follows what becomes of it, and which counts as nobody', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  const ben = await story.person('Ben')
  await steps({ wait: 5, people: [], chats: [slack.id] }, { wait: 5, people: [ana] }, { wait: 5, people: [ben] })
  const incidentId = await story.alert('critical', { labels: { service: 'payments' } })
  // The step that only posts is not waited for.
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await pass(3)
  expect(slack.messages()).toHaveLength(1)
  expect(slack.messages()[0]).toMatchObject({ channel: CHANNEL, text: 'CRITICAL: critical alert' })
  expect(slack.last()).toContain('service: payments')
  expect(slack.last()).toContain('Step 2 notified Ana.')
  await story.pass(5)
  story.arrived()
  await pass(6)
  expect(slack.last()).toContain('Step 3 notified Ben.')
  await assignIncident(story.at(ana), { incidentId, assigneeId: ben.actor.userId })
  await pass(6)
  expect(slack.last()).toContain('Assigned to Ben.')
  await acknowledgeIncident(story.at(ana), { incidentId })
  await pass(6)
  expect(slack.last()).toContain('Acknowledged by Ana: CRITICAL: critical alert')
  await resolveIncident(story.at(ben), { incidentId })
  await pass(6)
  expect(slack.last()).toContain('Resolved by Ben: CRITICAL: critical alert')
  expect(slack.last()).not.toContain('"button","action_id":"acknowledge"')
  // One edit for each of the four changes.
  expect(slack.counts()).toEqual({ posted: 1, all: 5 })
  await pass(20)
  expect(slack.counts()).toEqual({ posted: 1, all: 5 })
})

test('a storm of one group is one message, that tells how many there are', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana], chats: [slack.id] })
  for (let number = 0; number < 12; number++) {
    await story.alert('high', { labels: { service: 'payments' } })
    await pass(2)
  }
  story.arrived()
  await pass(4)
  expect(slack.messages()).toHaveLength(1)
  expect(slack.last()).toContain('HIGH: 12 incidents: high alert')
  expect(slack.last()).toContain('12 open')
})

test('of many groups three have their own message, and the others share one', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana], chats: [slack.id] })
  for (let number = 0; number < 9; number++) await story.alert('high', { labels: { service: `s${number}` } })
  story.arrived()
  await pass(20)
  expect(slack.messages().map(({ text }) => text)).toEqual([
    ...Array(3).fill('HIGH: high alert'),
    'HIGH: 6 incidents: high alert',
  ])
})

test("a team's chat channel has its incidents, whatever the policy says", async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana] })
  const { workspaceId, db } = story
  await db.write(async (tx) => {
    const data = { workspaceId, name: 'Payments', createdAt: story.clock.now, chatChannelId: slack.id }
    const team = await tx.team.create({ data })
    await tx.routingRuleVersion.updateMany({ where: { workspaceId }, data: { teamId: team.id } })
    await tx.workspace.update({ where: { id: workspaceId }, data: { routingMark: 'changed' } })
  })
  await story.alert('high')
  story.arrived()
  await pass(3)
  expect(slack.messages()).toMatchObject([{ text: 'HIGH: high alert' }])
})

test('what Slack refuses for now is sent later, what it refuses for good is said', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana], chats: [slack.id] })
  slack.answerNext({ status: 503 })
  const first = await story.alert('high')
  story.arrived()
  await pass(3)
  expect(slack.messages()).toEqual([])
  await pass(6)
  expect(slack.messages()).toHaveLength(1)
  slack.setChannel(CHANNEL, { name: 'payments', isArchived: true })
  await story.pass(5)
  await story.alert('high')
  story.arrived()
  await pass(3)
  const chat = await story.db.read.chatChannel.findUniqueOrThrow({ where: { id: slack.id } })
  expect(chat.failure).toContain('is_archived')
  const messages = await story.db.read.chatMessage.findMany({
    where: { chatChannelId: slack.id },
    orderBy: { id: 'asc' },
  })
  expect(messages.map(({ state }) => state)).toEqual(['sent', 'failed'])
  slack.setChannel(CHANNEL, { name: 'payments' })
  await acknowledgeIncident(story.at(ana), { incidentId: first })
  await pass(6)
  const now = await story.db.read.chatChannel.findUniqueOrThrow({ where: { id: slack.id } })
  expect(now.failure).toBeNull()
})

test('Discord, Telegram and Matrix messages are edited, others are followed by a second message', async () => {
  const { story, ana, steps, pass, chat } = world
  const discord = await startDiscord({ id: '1', token: 'abc' })
  const telegram = await startTelegram({ token: '1:AAA', chats: { [-1001]: 'open' } })
  const matrix = await startMatrix({ token: 'syt_abc', rooms: ['!room:example.com'] })
  const webhook = await story.receiver((response) => response.end('ok'))
  onTestFinished(async () => {
    await Promise.all([discord.close(), telegram.close(), matrix.close()])
  })
  story.deps.channels.telegram = { token: '1:AAA', url: telegram.url }
  const chats = [
    await chat('discord', { url: discord.address }, 'Discord'),
    await chat('telegram', { chatId: '-1001' }, 'Telegram'),
    await chat('matrix', { url: matrix.url, room: '!room:example.com', token: 'syt_abc' }, 'Matrix'),
    await chat('slack', { url: `${webhook.url}/hook` }, 'Mattermost'),
  ]
  await steps({ wait: 60, people: [ana], chats })
  const incidentId = await story.alert('critical')
  story.arrived()
  await pass(3)
  await acknowledgeIncident(story.at(ana), { incidentId })
  await pass(8)
  const title = 'Acknowledged by Ana: CRITICAL: critical alert'
  expect(discord.messages.map(({ content }) => content.replaceAll('\\', '').split('\n')[0])).toEqual([`**${title}**`])
  expect(telegram.messages.map(({ text }) => text.split('\n')[0])).toEqual([title])
  expect(matrix.events.map(({ body }) => body.split('\n')[0])).toEqual([title])
  const texts = webhook.received.map(({ text }) => JSON.parse(text).text.split('\n')[0])
  expect(texts).toEqual(['*CRITICAL: critical alert*', `*${title}*`])
})

test('what is resolved before it could be posted is not posted any more', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana], chats: [slack.id] })
  slack.answerNext({ status: 503 })
  const incidentId = await story.alert('high')
  story.arrived()
  await pass(2)
  await resolveIncident(story.at(ana), { incidentId })
  await pass(10)
  expect(slack.messages()).toEqual([])
})
