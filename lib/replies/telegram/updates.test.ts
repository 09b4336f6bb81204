import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { startTelegram } from '../../../testing/doubles/telegram'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import type { UserContext } from '../../context'
import { takeUpdates } from './updates'

const database = testDatabase()
const TOKEN = `123456:${'a'.repeat(35)}`
const [ANA, GROUP, STRANGER] = [11, -22, 33]

let story: Story
let telegram: Awaited<ReturnType<typeof startTelegram>>
let escalated = 0
let offset = 0

beforeEach(async () => {
  story = await beginStory(database.db)
  telegram = await startTelegram({ token: TOKEN, chats: { [ANA]: 'open', [GROUP]: 'open' } })
  onTestFinished(() => telegram.close())
  story.deps.channels.telegram = { token: TOKEN, url: telegram.url }
  escalated = 0
  offset = 0
})

afterEach(() => story.end())

async function take() {
  const { db, channels, log } = story.deps
  const clock = () => ({ now: story.clock.now, steady: story.clock.now })
  const bot = { token: TOKEN, url: telegram.url }
  const next = await takeUpdates({ db, post: channels.post, log, bot, clock, onEscalated: () => escalated++ }, offset)
  offset = next ?? offset
  return telegram.answers.at(-1)?.text
}

async function onCallBy(chatId: number, name = 'Ana'): Promise<UserContext> {
  const ctx = await story.person(name)
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ctx.actor.userId } }))
  await addMethod(story.db, ctx, 'telegram', { chatId: String(chatId) })
  return ctx
}

function incident(id: number) {
  return story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

test('a button acknowledges for the person of the chat, and goes', async () => {
  await story.onCall(await onCallBy(ANA))
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  telegram.press(ANA, 'Acknowledge')
  expect(await take()).toBe('Acknowledged: 1 incident.')
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  expect(telegram.edited).toEqual([1])
  telegram.press(ANA, 'Acknowledge')
  expect(await take()).toBe('This was acknowledged already.')
  telegram.press(ANA, 'Resolve')
  expect(await take()).toBe('Resolved: 1 incident.')
  expect(await incident(id)).toMatchObject({ status: 'resolved' })
  telegram.press(ANA, 'Acknowledge')
  await take()
  expect(await incident(id)).toMatchObject({ status: 'resolved' })
})

test('each press is taken once, many at a time, and one that cannot be read holds up no other', async () => {
  await story.onCall(await onCallBy(ANA))
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  for (let n = 0; n < 30; n++) telegram.press(ANA, '', { data: ['x', 'a:page_', 'a:page_none', ''][n % 4] ?? '' })
  telegram.press(ANA, 'Acknowledge')
  await take()
  await take()
  expect(telegram.answers).toHaveLength(31)
  expect(await incident(id)).toMatchObject({ status: 'acknowledged' })
  await take()
  expect(telegram.answers).toHaveLength(31)
})

test('in a group whoever is known acts; a stranger is asked who it is, and changes nothing', async () => {
  await onCallBy(ANA)
  await story.onCall(await onCallBy(GROUP, 'Team'))
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  telegram.press(GROUP, 'Acknowledge', { from: STRANGER })
  expect(await take()).toContain('does not know you')
  expect(await incident(id)).toMatchObject({ status: 'open' })
  telegram.press(GROUP, 'Acknowledge', { from: ANA })
  await take()
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
})

test("the button of another chat's page does nothing", async () => {
  await onCallBy(ANA)
  await story.onCall(await onCallBy(GROUP, 'Team'))
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  const page = await story.db.read.page.findFirstOrThrow({ where: { workspaceId: story.workspaceId } })
  telegram.press(ANA, '', { data: `a:${page.uid}` })
  expect(await take()).toContain('no longer works')
  expect(await incident(id)).toMatchObject({ status: 'open' })
})

test('escalate runs the next step at once', async () => {
  const [ana, ben] = [await onCallBy(ANA), await story.person('Ben')]
  const steps = [
    { wait: 10, userId: ana.actor.userId },
    { wait: 5, userId: ben.actor.userId },
  ]
  await story.policy({ repeats: 0, steps })
  await story.alert('critical')
  telegram.press(ANA, 'Escalate')
  expect(await take()).toBe('Escalated: 1 incident.')
  expect(escalated).toBe(1)
  await story.pass(0)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('a press that comes again, as to another instance, runs one step', async () => {
  const [ana, ben] = [await onCallBy(ANA), await story.person('Ben')]
  const steps = [ana, ben, ana].map(({ actor: { userId } }) => ({ wait: 10, userId }))
  await story.policy({ repeats: 0, steps })
  await story.alert('critical')
  telegram.press(ANA, 'Escalate')
  const unconfirmed = offset
  expect(await take()).toBe('Escalated: 1 incident.')
  await story.pass(0)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  // Another instance asks before this one has confirmed it.
  offset = unconfirmed
  expect(await take()).toBe('This was escalated already.')
  expect(escalated).toBe(1)
  await story.pass(0)
  story.arrived()
})

test('an answer that says nothing is not the end of it', async () => {
  await telegram.close()
  expect(await take()).toBeUndefined()
})
