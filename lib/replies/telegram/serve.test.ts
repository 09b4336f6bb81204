import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import { startTelegramBot } from '../../../testing/telegram-bot'
import { openDatabase } from '../../db/open'

const database = testDatabase()
const ANA = 11
const HEADER = 'x-telegram-bot-api-secret-token'

let story: Story
let bot: Awaited<ReturnType<typeof startTelegramBot>>
let id = 0

beforeEach(async () => {
  story = await beginStory(database.db)
  bot = await startTelegramBot(story, { way: 'webhook', chats: { [ANA]: 'open' } })
  const ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(story.db, ana, 'telegram', { chatId: String(ANA) })
  const step = { wait: 10, userId: ana.actor.userId }
  await story.policy({ repeats: 0, steps: [step, step, step] })
  id = await story.alert('critical')
})

afterEach(() => story.end())

async function status() {
  return (await story.db.read.incident.findUniqueOrThrow({ where: { id } })).status
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string | null }

function send({ method = 'POST', headers = { [HEADER]: bot.secret }, body = '{}' }: Sent) {
  return fetch(bot.address, { method, headers, body })
}

function notes() {
  return story.db.read.phoneReply.count()
}

test('20 of 20 wrong or missing secrets are refused, and nothing changes', async () => {
  const body = JSON.stringify(bot.telegram.press(ANA, 'Acknowledge'))
  const { secret } = bot
  const wrong = [
    ...['', 'x', secret.slice(1), secret.slice(0, -1), `${secret}x`, `x${secret}`, `${secret},${secret}`],
    ...[
      secret.toUpperCase(),
      secret.toLowerCase(),
      `"${secret}"`,
      `Bearer ${secret}`,
      encodeURIComponent(`${secret} `),
    ],
    ...['null', 'undefined', '0', 'a'.repeat(256), 'a'.repeat(4_000), new URL(bot.address).searchParams.get('hint')],
  ].map((text) => ({ [HEADER]: text ?? '' }))
  const attempts: Record<string, string>[] = [...wrong, {}, { authorization: `Bearer ${secret}` }]
  expect(attempts).toHaveLength(20)
  const before = await notes()
  for (const headers of attempts) expect((await send({ headers, body })).status).toBe(403)
  expect([await status(), await notes(), bot.telegram.answers]).toEqual(['open', before, []])
  expect((await send({ body })).status).toBe(200)
  expect(await status()).toBe('acknowledged')
})

test('only POST is taken, and no more than 256 KiB', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await send({ method, body: method === 'GET' ? null : '{}' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
  expect((await send({ body: 'x'.repeat(256 * 1024 + 1) })).status).toBe(413)
  expect(await status()).toBe('open')
})

test('without the setting nothing is taken', async () => {
  const body = JSON.stringify(bot.telegram.press(ANA, 'Acknowledge'))
  bot.switchTo('long poll')
  expect((await send({ body })).status).toBe(404)
  expect(await status()).toBe('open')
})

test.each([
  { update_id: 1, message: { message_id: 1, date: 1, chat: { id: ANA, type: 'private' }, text: '/start' } },
  { update_id: 2, my_chat_member: { from: { id: ANA }, date: 1 } },
  { update_id: 3, callback_query: { id: '1', from: { id: ANA }, game_short_name: 'a' } },
  { update_id: 4, callback_query: { id: 1, from: 'ana', data: 'a:page_1' } },
  { update_id: 5, something_new: [] },
  { callback_query: null },
  [],
  null,
  'text',
])('%j is answered, and changes nothing', async (update) => {
  expect((await send({ body: JSON.stringify(update) })).status).toBe(200)
  expect((await send({ body: `${JSON.stringify(update)}{` })).status).toBe(200)
  expect(await status()).toBe('open')
})

test('what could not be stored is answered 503, and done when Telegram sends it again', async () => {
  const away = await openDatabase(database.url, database.folder)
  await away.close()
  bot.useDatabase(away)
  const { update_id } = bot.telegram.press(ANA, 'Acknowledge')
  await bot.take()
  await bot.take()
  expect(await bot.telegram.deliver()).toEqual([{ update_id, status: 503 }])
  expect(bot.faults()).toContain('a press in Telegram could not be stored; Telegram sends it again')
  expect([await status(), bot.telegram.answers]).toEqual(['open', []])
  bot.useDatabase(story.db)
  expect(await bot.telegram.deliver()).toEqual([{ update_id, status: 200 }])
  expect(await status()).toBe('acknowledged')
  expect(await bot.telegram.deliver()).toEqual([])
})

test('an update that comes several times at once does what it does once', async () => {
  const body = JSON.stringify(bot.telegram.press(ANA, 'Escalate'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ body })))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const told = bot.telegram.answers.map(({ text }) => text).toSorted()
  expect(told).toEqual(['Escalated: 1 incident.', ...Array(4).fill('This was escalated already.')])
  expect(bot.escalated()).toBe(1)
})

test('from one way to the other and back no press is lost', async () => {
  const { telegram, take, switchTo } = bot
  const told = () => telegram.answers.map(({ text }) => text)
  switchTo('long poll')
  telegram.press(ANA, 'Acknowledge')
  expect(await take({ isConfirmed: false })).toBe('Acknowledged: 1 incident.')
  switchTo('webhook')
  await take()
  expect(telegram.webhook()).toBeDefined()
  telegram.press(ANA, 'Resolve')
  expect(await take()).toBe('Resolved: 1 incident.')
  const second = await story.alert('critical', { labels: { service: 'b' } })
  telegram.press(ANA, 'Acknowledge')
  switchTo('long poll')
  await take()
  expect(telegram.webhook()).toBeUndefined()
  expect(told()).toHaveLength(3)
  expect(await take()).toBe('Acknowledged: 1 incident.')
  expect(await story.db.read.incident.findUniqueOrThrow({ where: { id: second } })).toMatchObject({
    status: 'acknowledged',
  })
  expect(told()).toEqual([
    'Acknowledged: 1 incident.',
    'This was acknowledged already.',
    'Resolved: 1 incident.',
    'Acknowledged: 1 incident.',
  ])
})
