import { expect, onTestFinished, test } from 'vitest'
import { startTelegram } from '../../../testing/doubles/telegram'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { createPost } from '../../outbound/create-post'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

const TOKEN = '123456789:AAHsesame-sesame-sesame-sesame-sesa'
const [ANA, GROUP, BLOCKED, MOVED] = [111, -1001, 222, -5]
const chats = { [ANA]: 'open', [GROUP]: 'open', [BLOCKED]: 'blocked', [MOVED]: { movedTo: -1009 } } as const

async function setUp({ token = TOKEN } = {}) {
  const server = await startTelegram({ token: TOKEN, chats })
  onTestFinished(() => server.close())
  const deps = testChannelDeps({ telegram: { token, url: server.url } })
  const send = (chatId: number, message = testMessage()) =>
    deliver(deps, { channel: 'telegram', config: storeJson({ chatId: String(chatId) }) }, message)
  return { ...server, deps, send, last: () => server.messages.at(-1) }
}

test('a page is plain text with a bold title, a button for each link, and no preview', async () => {
  const { send, last } = await setUp()
  expect(await send(ANA)).toEqual({ isDelivered: true, answer: 'HTTP 200', receipt: '1' })
  const title = 'CRITICAL: Disk full on db-1'
  expect(last()).toEqual({
    chat_id: ANA,
    text: `${title}\nservice: database\nhost: db-1`,
    entities: [{ type: 'bold', offset: 0, length: title.length }],
    link_preview_options: { is_disabled: true },
    disable_notification: false,
    reply_markup: { inline_keyboard: testMessage().links.map((link) => [link]) },
  })
})

test('what somebody else has done is told without a sound, to a group too', async () => {
  const { send, last } = await setUp()
  expect(await send(GROUP, testMessage({ kind: 'resolved' }))).toMatchObject({ isDelivered: true })
  expect(last()).toMatchObject({ chat_id: GROUP, disable_notification: true })
})

test('an address without a dot in its host stands in the text, because Telegram takes no button to it', async () => {
  const { send, last, requests } = await setUp()
  const url = 'http://localhost:3000/incidents/7'
  expect(await send(ANA, testMessage({ links: [{ text: 'Open', url }] }))).toMatchObject({ isDelivered: true })
  expect(requests).toHaveLength(1)
  expect(last()?.text).toMatch(/\nOpen: http:\/\/localhost:3000\/incidents\/7$/)
  expect(last()).not.toHaveProperty('reply_markup')
})

test('when Telegram refuses a button all the same, the message goes out with its addresses in the text', async () => {
  const { send, last, state } = await setUp()
  state.refusedHost = 'tocsin.example'
  expect(await send(ANA)).toEqual({ isDelivered: true, answer: 'HTTP 200', receipt: '1' })
  expect(last()?.text).toContain('\nOpen the incident: https://tocsin.example/incidents/7')
  expect(last()).not.toHaveProperty('reply_markup')
})

test('hostile text mentions nobody, hides nothing, and stays within 4096 characters', async () => {
  const { send, last, state } = await setUp()
  expect(await send(ANA, hostileMessage())).toMatchObject({ isDelivered: true })
  state.refusedHost = 'tocsin.example'
  expect(await send(ANA, hostileMessage())).toMatchObject({ isDelivered: true })
  expect(last()?.text.length).toBeGreaterThan(2000)
  expect(last()?.text).not.toMatch(/@(here|everyone|U1)|\u202E/)
})

test('as many lines as Telegram takes are sent, to the last character', async () => {
  const { send, messages } = await setUp()
  for (let last = 60; last < 80; last++) {
    const lines = [...Array(8).fill('x'.repeat(499)), 'y'.repeat(last)]
    expect(await send(ANA, testMessage({ lines }))).toMatchObject({ isDelivered: true })
  }
  expect(Math.max(...messages.map(({ text }) => text.length))).toBe(4096)
})

test.each([
  [333, 'HTTP 400 Bad Request: chat not found Open a chat with the bot and press Start, or add it to the group.'],
  [BLOCKED, /^HTTP 403 Forbidden: bot was blocked by the user The bot may not write to this chat/],
  [MOVED, /upgraded to a supergroup chat This group has the number -1009 now: add that one\.$/],
])('chat %i: a final refusal that says what to do', async (chatId, words) => {
  const { send } = await setUp()
  const answer = typeof words === 'string' ? words : expect.stringMatching(words)
  expect(await send(chatId)).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('a token that Telegram does not know is a final refusal that names the setting and not the token', async () => {
  const { send } = await setUp({ token: `${TOKEN}x` })
  const result = await send(ANA)
  expect(result).toMatchObject({ isDelivered: false, isFinal: true })
  expect(result.answer).toContain('TELEGRAM_BOT_TOKEN')
  expect(result.answer).not.toContain('sesame')
})

test('too many messages: tried again after the time that Telegram says in its JSON', async () => {
  const { send, state } = await setUp()
  state.retryAfter = 31
  expect(await send(ANA)).toEqual({
    isDelivered: false,
    isFinal: false,
    retryAfterSeconds: 31,
    answer: 'HTTP 429 Too Many Requests: retry after 31',
  })
})

test('without an answer it is tried again, and neither token nor address is told', async () => {
  const { send, close } = await setUp()
  await close()
  expect(await send(ANA)).toEqual({ isDelivered: false, isFinal: false, answer: 'The connection was refused.' })
})

test('where no bot is set up, a stored chat fails for good and the setting is named', async () => {
  const method = { channel: 'telegram', config: storeJson({ chatId: '111' }) } as const
  const answer = 'No Telegram bot is set up: TELEGRAM_BOT_TOKEN is unset.'
  expect(await deliver(testChannelDeps(), method, testMessage())).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('the API is reached under the same rules as every other address', async () => {
  const { deps, requests } = await setUp()
  const strict = { ...deps, post: createPost({ allowCidrs: [] }) }
  const method = { channel: 'telegram', config: storeJson({ chatId: '111' }) } as const
  const result = await deliver(strict, method, testMessage())
  expect(result).toMatchObject({ isFinal: true, answer: expect.stringContaining('OUTBOUND_ALLOW_CIDRS') })
  expect(requests).toEqual([])
})

test('a chat is kept and shown by its number', () => {
  const config = storeJson({ chatId: '-1001234567890' })
  expect(parseConfig('telegram', { chatId: ' -1001234567890 ' })).toEqual({ ok: true, config })
  expect(describeMethod('telegram', config)).toBe('chat -1001234567890')
})

test.each([
  {},
  { chatId: '' },
  { chatId: '@ana' },
  { chatId: '0' },
  { chatId: '1e5' },
  { chatId: String(2 ** 52) },
  { chatId: '1'.repeat(17) },
])('%j is refused in words', (input) => {
  expect(parseConfig('telegram', input)).toEqual({
    ok: false,
    reason: 'invalid',
    errors: { chatId: expect.stringContaining('number of the chat') },
  })
})
