import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import { startTelegramBot, WAYS } from '../../../testing/telegram-bot'
import type { UserContext } from '../../context'
import { takeUpdates } from './updates'

const database = testDatabase()
const [ANA, GROUP, STRANGER] = [11, -22, 33]

let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

async function onCallBy(chatId: number, name = 'Ana'): Promise<UserContext> {
  const ctx = await story.person(name)
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ctx.actor.userId } }))
  await addMethod(story.db, ctx, 'telegram', { chatId: String(chatId) })
  return ctx
}

function incident(id: number) {
  return story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

describe.each(WAYS)('by %s', (way) => {
  let bot: Awaited<ReturnType<typeof startTelegramBot>>
  let telegram: typeof bot.telegram
  let take: typeof bot.take

  beforeEach(async () => {
    bot = await startTelegramBot(story, { way, chats: { [ANA]: 'open', [GROUP]: 'open' } })
    telegram = bot.telegram
    take = bot.take
  })

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
    expect(bot.escalated()).toBe(1)
    await story.pass(0)
    expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  })

  test('a press that comes again, as to another instance, runs one step', async () => {
    const [ana, ben] = [await onCallBy(ANA), await story.person('Ben')]
    const steps = [ana, ben, ana].map(({ actor: { userId } }) => ({ wait: 10, userId }))
    await story.policy({ repeats: 0, steps })
    await story.alert('critical')
    telegram.press(ANA, 'Escalate')
    expect(await take({ isConfirmed: false })).toBe('Escalated: 1 incident.')
    await story.pass(0)
    expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
    expect(await take()).toBe('This was escalated already.')
    expect(bot.escalated()).toBe(1)
    await story.pass(0)
    story.arrived()
  })
})

test('Telegram hangs where it is to show what became of one press: the next is done', async () => {
  const { telegram, given } = await startTelegramBot(story, { way: 'long poll', chats: { [ANA]: 'open' } })
  const deps = given()
  await story.onCall(await onCallBy(ANA))
  await story.policy({ repeats: 0 })
  const shown = new EventEmitter()
  const post: typeof deps.post = async (request) => {
    if (!request.url.endsWith('/getUpdates')) await once(shown, 'all')
    return deps.post(request)
  }
  const id = await story.alert('critical')
  telegram.press(ANA, 'Acknowledge')
  telegram.press(ANA, 'Resolve')
  const taken = takeUpdates({ ...deps, post }, 0)
  await expect.poll(async () => (await incident(id)).status).toBe('resolved')
  expect(telegram.answers).toEqual([])
  shown.emit('all')
  expect(await taken).toBe(1_002)
  expect(telegram.answers).toHaveLength(2)
})

test('an answer that says nothing is not the end of it', async () => {
  const { telegram } = await startTelegramBot(story, { way: 'long poll', chats: {} })
  const { db, channels, log } = story.deps
  await telegram.close()
  const clock = () => ({ now: story.clock.now, steady: story.clock.now })
  const account = { token: '1:AAA', url: telegram.url }
  const asked = { db, post: channels.post, log, bot: account, clock, onEscalated: () => {} }
  expect(await takeUpdates(asked, 0)).toBeUndefined()
})
