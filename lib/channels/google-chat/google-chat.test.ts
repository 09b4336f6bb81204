import { expect, onTestFinished, test } from 'vitest'
import { startGoogleChat } from '../../../testing/doubles/google-chat'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

async function setUp() {
  const server = await startGoogleChat()
  onTestFinished(() => server.close())
  const send = (message = testMessage(), url = server.address) =>
    deliver(testChannelDeps(), { channel: 'googlechat', config: storeJson({ url }) }, message)
  return { ...server, send }
}

test('a page is a text with its title, lines and addresses', async () => {
  const { send, threads } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200' })
  const [acknowledge, open] = testMessage().links
  const text = [
    'CRITICAL: Disk full on db-1',
    'service: database',
    'host: db-1',
    `Acknowledge: ${acknowledge?.url}`,
    `Open the incident: ${open?.url}`,
  ].join('\n')
  expect(threads).toEqual([[text]])
})

test('messages about one incident share a thread, and others do not', async () => {
  const { send, threads } = await setUp()
  const about = (thread: string) => ({ about: { incidentId: 7, others: 0, thread } })
  await send(testMessage({ title: 'page', ...about('incident-7') }))
  await send(testMessage({ title: 'other', ...about('incident-8') }))
  await send(testMessage({ title: 'end', kind: 'resolved', ...about('incident-7') }))
  await send(testMessage({ title: 'test' }))
  expect(threads.map((texts) => texts.map((text) => text.split('\n')[0]))).toEqual([
    ['page', 'end'],
    ['other'],
    ['test'],
  ])
})

test('hostile text mentions nobody, links nowhere, opens no code block, and stays short', async () => {
  const { send, threads } = await setUp()
  const lines = ['<users/all> <https://evil.example|x> [x](https://evil.example)', '```']
  expect(await send(testMessage({ lines }))).toMatchObject({ isDelivered: true })
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  const texts = threads.flat()
  for (const text of texts) expect(text).not.toMatch(/<(users|http|!|@)|\]\(|```|\u202E/)
  expect(texts[1]?.length).toBeLessThanOrEqual(4000)
})

test('a webhook that is gone is a final refusal that says what to do, without the token', async () => {
  const { send, address } = await setUp()
  const answer = 'HTTP 404 Space not found. Make a new webhook in Google Chat and add that.'
  const elsewhere = address.replace('AAAAsesame', 'BBBB')
  expect(await send(testMessage(), elsewhere)).toEqual({ isDelivered: false, isFinal: true, answer })
  const denied = await send(testMessage(), `${address}x`)
  expect(denied).toMatchObject({ isFinal: true, answer: expect.stringContaining('Invalid credentials') })
  expect(denied.answer).not.toContain('sesame')
})

test('too many messages: tried again', async () => {
  const { send, state } = await setUp()
  state.isBusy = true
  expect(await send()).toEqual({ isDelivered: false, isFinal: false, answer: 'HTTP 429 Too many requests' })
})

test('the address is shown without its token', () => {
  const url = 'https://chat.googleapis.com/v1/spaces/AAA/messages?key=a&token=b'
  expect(parseConfig('googlechat', { url })).toEqual({ ok: true, config: storeJson({ url }) })
  expect(describeMethod('googlechat', storeJson({ url }))).toBe('chat.googleapis.com/…')
})

test.each([
  'https://chat.google.com/room/AAA',
  'https://chat.googleapis.com/v1/spaces/AAA/messages',
  'https://chat.googleapis.com/v1/spaces/AAA/messages?key=a',
  'https://chat.googleapis.com/v1/spaces/AAA?key=a&token=b',
])('%s is refused in words', (url) => {
  const errors = { url: expect.stringContaining('whole address of a webhook') }
  expect(parseConfig('googlechat', { url })).toEqual({ ok: false, reason: 'invalid', errors })
})
