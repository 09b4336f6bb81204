import { expect, onTestFinished, test } from 'vitest'
import { startDiscord } from '../../../testing/doubles/discord'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

async function setUp() {
  const server = await startDiscord({ id: '223704706495545344', token: '3d89bb7572e0fb30d8128367b3b1b44f-_sesame' })
  onTestFinished(() => server.close())
  const send = (message = testMessage(), url = server.address) =>
    deliver(testChannelDeps(), { channel: 'discord', config: storeJson({ url }) }, message)
  return { ...server, send, last: () => server.messages.at(-1) }
}

test('a page has a bold title and links without previews, mentions nobody, and is stored before it counts', async () => {
  const { send, last, requests } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200', receipt: '1' })
  expect(requests[0]?.path).toMatch(/\?wait=true$/)
  expect(last()).toEqual({
    content: [
      '**CRITICAL\\: Disk full on db\\-1**',
      'service\\: database',
      'host\\: db\\-1',
      '[Acknowledge](<https://tocsin.example/acknowledge?token=one-use&incident=7>)',
      '[Open the incident](<https://tocsin.example/incidents/7>)',
    ].join('\n'),
    allowed_mentions: { parse: [] },
    flags: 4,
  })
})

test('what somebody else has done is told without a notification', async () => {
  const { send, last } = await setUp()
  await send(testMessage({ kind: 'acknowledged' }))
  expect(last()?.flags).toBe(4 + 4096)
})

test('a thread that the address names is kept', async () => {
  const { send, address, requests } = await setUp()
  expect(await send(testMessage(), `${address}?thread_id=42`)).toMatchObject({ isDelivered: true })
  expect(requests[0]?.path).toMatch(/\?thread_id=42&wait=true$/)
})

test('hostile text is no Markdown, no mention and no link, and stays within 2000 characters', async () => {
  const { send, last } = await setUp()
  const evil = [
    '# **x** _x_ ~~x~~ `x` ||x|| > x - x',
    '[a](https://evil.example) <@1> @everyone https://evil.example \\',
  ]
  expect(await send(testMessage({ title: evil[1] ?? '', lines: evil }))).toMatchObject({ isDelivered: true })
  const text = (last()?.content ?? '').split('\n')[0]?.slice(2, -2) ?? ''
  const shown = text.replace(/\\([^\w\s])/g, '')
  expect(shown).not.toMatch(/[*_~`|<>[\]()#@:\\]/)
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(await send(testMessage({ title: '*'.repeat(900), lines: Array(60).fill('_'.repeat(400)) }))).toMatchObject({
    isDelivered: true,
  })
})

test('as many lines as Discord takes are sent, to the last character', async () => {
  const { send, messages } = await setUp()
  for (let last = 455; last < 475; last++) {
    const lines = [...Array(3).fill('x'.repeat(499)), 'y'.repeat(last)]
    expect(await send(testMessage({ lines, links: [] }))).toMatchObject({ isDelivered: true })
  }
  expect(Math.max(...messages.map(({ content }) => content.length))).toBe(2000)
})

test.each([
  ['webhooks/1/', 'HTTP 404 Unknown Webhook It was deleted: make a new one in Discord and add that.'],
  [
    'webhooks/223704706495545344/',
    'HTTP 401 Invalid Webhook Token It was deleted: make a new one in Discord and add that.',
  ],
])('%s…: a final refusal that says what to do', async (path, answer) => {
  const { send, url } = await setUp()
  const result = await send(testMessage(), `${url}/api/${path}another-token`)
  expect(result).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('too many messages: tried again after the time that Discord says', async () => {
  const { send, state } = await setUp()
  state.retryAfter = 64.57
  const answer = 'HTTP 429 You are being rate limited.'
  expect(await send()).toEqual({ isDelivered: false, isFinal: false, retryAfterSeconds: 65, answer })
})

test('the address is shown without its token', () => {
  const url = 'https://discord.com/api/webhooks/223704706495545344/3d89bb7572e0fb30'
  expect(parseConfig('discord', { url })).toEqual({ ok: true, config: storeJson({ url }) })
  expect(parseConfig('discord', { url: 'http://proxy.example/discord/api/v10/webhooks/1/a_b-c' })).toMatchObject({
    ok: true,
  })
  expect(describeMethod('discord', storeJson({ url }))).toBe('discord.com/…')
})

test.each([
  'https://discord.com/channels/1/2',
  'https://discord.com/api/webhooks/1',
  'https://discord.com/api/webhooks/1/abc/slack',
  'https://hooks.slack.com/services/T0/B0/x',
])('%s is refused in words', (url) => {
  const errors = { url: expect.stringContaining('webhook of Discord') }
  expect(parseConfig('discord', { url })).toEqual({ ok: false, reason: 'invalid', errors })
})
