import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { beginChatStory } from '../../testing/chat-story'
import { testDatabase } from '../../testing/database'
import { startDiscord } from '../../testing/doubles/discord'
import { startMatrix } from '../../testing/doubles/matrix'
import { startSlack } from '../../testing/doubles/slack'
import { startTelegram } from '../../testing/doubles/telegram'
import { postIncidents } from '../chat-channels/post-incidents'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident, resolveIncidents } from '../incidents/resolve'

const database = testDatabase()
const CHANNEL = 'C0PAYMENT1'
const APP = { token: 'xoxb-1-2-abcdefghij', signingSecret: 'a'.repeat(32) }

let world: Awaited<ReturnType<typeof beginChatStory>>

beforeEach(async () => {
  world = await beginChatStory(database.db)
})

afterEach(() => world.end())

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
  expect(slack.last()).toContain('Step 2 paged Ana.')
  await story.pass(5)
  story.arrived()
  await pass(6)
  expect(slack.last()).toContain('Step 3 paged Ben.')
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

test('what was over before it could be posted swallows neither the next of its group nor its own return', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana], chats: [slack.id] })
  slack.answerNext({ status: 500 })
  const incidentId = await story.alert('high')
  await pass(1)
  await resolveIncident(story.at(ana), { incidentId })
  await pass(10)
  await story.alert('high')
  await pass(3)
  expect(slack.messages()).toHaveLength(1)
  await reopenIncident(story.at(ana), { incidentId })
  await pass(6)
  story.arrived()
  expect(slack.last()).toContain('2 incidents')
})

test('a later step posts what an earlier one could not', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 1, people: [ana], chats: [slack.id] }, { wait: 60, people: [ana], chats: [slack.id] })
  slack.setChannel(CHANNEL, { name: 'payments', isArchived: true })
  await story.alert('high')
  await pass(3)
  expect(slack.messages()).toEqual([])
  slack.setChannel(CHANNEL, { name: 'payments' })
  await story.pass(1)
  await pass(3)
  expect(slack.messages()).toHaveLength(1)
  story.arrived()
})

test('a message that is full is followed by another: none says that all is over while something is open', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 60, people: [ana] })
  const first = await story.alert('high')
  story.arrived()
  const { workspaceId, db } = story
  const { id: _, ...incident } = await db.read.incident.findUniqueOrThrow({ where: { id: first } })
  await db.write((tx) => tx.incident.createMany({ data: Array.from({ length: 1_200 }, () => incident) }))
  const all = await db.read.incident.findMany({ where: { workspaceId }, select: { id: true }, orderBy: { id: 'asc' } })
  const posts = all.map(({ id }) => ({ incidentId: id, chatChannelId: slack.id }))
  const moment = { wall: story.clock.now, steady: story.clock.now }
  await db.writeStatements((statements) =>
    postIncidents(statements, { workspaceId, groupBy: [], gatherSeconds: 60 }, posts, moment),
  )
  await pass(4)
  expect(slack.messages().map(({ text }) => text)).toEqual([
    'HIGH: 1000 incidents: high alert',
    'HIGH: 201 incidents: high alert',
  ])
  const last = all.slice(1_000).map(({ id }) => id)
  await db.writeStatements((statements) =>
    resolveIncidents(statements, { workspaceId, userId: ana.actor.userId, ids: last, now: story.clock.now }),
  )
  await pass(8)
  expect(slack.messages().map(({ text }) => text)).toEqual([
    'HIGH: 1000 incidents: high alert',
    'Resolved by Ana: HIGH: 201 incidents: high alert',
  ])
})

test('after a restart a new incident is posted before hundreds of old messages are looked at', async () => {
  const { story, ana, steps, pass, restart } = world
  const slack = await inSlack()
  await steps({ wait: 600, people: [ana], chats: [slack.id] })
  await story.alert('high')
  await pass(3)
  const { id: _, ...message } = await story.db.read.chatMessage.findFirstOrThrow({ where: { chatChannelId: slack.id } })
  const copies = Array.from({ length: 300 }, (__, n) => ({ ...message, uid: `chat_copy${n}`, addedAt: new Date(0) }))
  await story.db.write((tx) => tx.chatMessage.createMany({ data: copies }))
  restart()
  await story.alert('high', { labels: { service: 'other' } })
  await pass(2)
  expect(slack.messages()).toHaveLength(2)
  story.arrived()
})

test('a long text of another script is edited too', async () => {
  const { story, ana, steps, pass, chat } = world
  const telegram = await startTelegram({ token: '1:AAA', chats: { [-1001]: 'open' } })
  onTestFinished(() => telegram.close())
  story.deps.channels.telegram = { token: '1:AAA', url: telegram.url }
  await steps({ wait: 60, people: [ana], chats: [await chat('telegram', { chatId: '-1001' })] })
  const labels = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`метка${n}`, 'значение '.repeat(20)]))
  const incidentId = await story.alert('high', { labels })
  await pass(2)
  await acknowledgeIncident(story.at(ana), { incidentId })
  await pass(6)
  expect(telegram.messages.map(({ text }) => text.split('\n')[0])).toEqual(['Acknowledged by Ana: HIGH: high alert'])
  story.arrived()
})

test('an edit of a process that ends meanwhile is made by another, and one that wakes late does not have the last word', async () => {
  const { story, ana, steps, pass, start } = world
  const slack = await inSlack()
  await steps({ wait: 600, people: [ana], chats: [slack.id] })
  const incidentId = await story.alert('high')
  await pass(6)
  story.arrived()
  const { channels } = story.deps
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => {
    wake = resolve
  })
  const late = start({ ...channels, post: (input) => asleep.then(() => channels.post(input)) })
  await acknowledgeIncident(story.at(ana), { incidentId })
  await late.look()
  await resolveIncident(story.at(ana), { incidentId })
  await pass(40)
  expect(slack.last()).toContain('Resolved by Ana')
  wake()
  await late.settled()
  await pass(6)
  expect(slack.last()).toContain('Resolved by Ana')
})

test('a receiver that is away for an hour is said to be failing, and what waits goes out once it takes something', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 600, people: [ana], chats: [slack.id] })
  slack.answerNext({ status: 500 }, 4)
  await story.alert('high')
  await pass(90)
  await story.alert('high', { labels: { service: 'other' } })
  await pass(3)
  expect(slack.messages()).toHaveLength(2)
  slack.answerNext({ status: 500 }, 1_000)
  await story.alert('high', { labels: { service: 'third' } })
  story.arrived()
  for (let minutes = 0; minutes < 75; minutes += 5) {
    await story.pass(5)
    await pass(2)
  }
  story.arrived()
  const chat = await story.db.read.chatChannel.findUniqueOrThrow({ where: { id: slack.id } })
  expect(chat.failure).toContain('500')
})

test('however long a service asks to wait, it is a quarter of an hour at most', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 600, people: [ana], chats: [slack.id] })
  slack.answerNext({ status: 429, retryAfter: 86_400 })
  await story.alert('high')
  await pass(3)
  expect(slack.messages()).toEqual([])
  await story.pass(16)
  await pass(3)
  expect(slack.messages()).toHaveLength(1)
  story.arrived()
})

test('a message that somebody deleted is followed by another, and the channel is not said to be failing', async () => {
  const { story, ana, steps, pass, chat } = world
  const discord = await startDiscord({ id: '1', token: 'abc' })
  onTestFinished(() => discord.close())
  const id = await chat('discord', { url: discord.address })
  await steps({ wait: 600, people: [ana], chats: [id] })
  const incidentId = await story.alert('high')
  await pass(2)
  discord.messages.length = 0
  await acknowledgeIncident(story.at(ana), { incidentId })
  await pass(12)
  expect(discord.messages.map(({ content }) => content.replaceAll('\\', ''))).toMatchObject([
    expect.stringContaining('Acknowledged by Ana: HIGH: high alert'),
  ])
  expect((await story.db.read.chatChannel.findUniqueOrThrow({ where: { id } })).failure).toBeNull()
  story.arrived()
})

test('where nothing is edited a storm tells its doublings, not each incident', async () => {
  const { story, ana, steps, pass, chat } = world
  const receiver = await story.receiver((response) => response.end('ok'))
  await steps({ wait: 600, people: [ana], chats: [await chat('slack', { url: `${receiver.url}/hook` })] })
  for (let n = 0; n < 40; n++) {
    await story.alert('high')
    await pass(1)
  }
  await pass(10)
  expect(receiver.received.length).toBeLessThanOrEqual(7)
  story.arrived()
})

test('the next outage of a group is a message of its own once the one before is over', async () => {
  const { story, ana, steps, pass } = world
  const slack = await inSlack()
  await steps({ wait: 600, people: [ana], chats: [slack.id] })
  for (let n = 0; n < 3; n++) {
    const incidentId = await story.alert('high')
    await pass(5)
    await resolveIncident(story.at(ana), { incidentId })
    await pass(8)
  }
  expect(slack.messages()).toHaveLength(3)
  story.arrived()
})
