import { expect, onTestFinished, test } from 'vitest'
import { type Respond, startHttpReceiver } from '../../../testing/http-receiver'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

async function setUp({ path = '/my-topic', token = '', respond = undefined as Respond | undefined } = {}) {
  const receiver = await startHttpReceiver(respond)
  onTestFinished(() => receiver.close())
  const config = JSON.stringify({ url: `${receiver.url}${path}`, ...(token && { token }) })
  const method = { channel: 'ntfy', config } as const
  const send = (message = testMessage()) => deliver(testChannelDeps(), method, message)
  return { ...receiver, send, last: () => JSON.parse(receiver.received.at(-1)?.text ?? '') }
}

test("a page is published as JSON to the server's root, with its topic, a priority and what a tap does", async () => {
  const { send, received, last } = await setUp({ token: 'tk_secret' })
  expect(await send()).toMatchObject({ isDelivered: true })
  expect(received[0]).toMatchObject({ path: '/', headers: { authorization: 'Bearer tk_secret' } })
  const [acknowledge, open] = testMessage().links
  expect(last()).toEqual({
    topic: 'my-topic',
    sequence_id: expect.stringMatching(/^[a-f0-9]{32}$/),
    title: 'CRITICAL: Disk full on db-1',
    message: 'service: database\nhost: db-1',
    priority: 5,
    click: acknowledge?.url,
    actions: [
      { action: 'view', label: 'Acknowledge', url: acknowledge?.url },
      { action: 'view', label: 'Open the incident', url: open?.url },
    ],
  })
})

test('what somebody else has done is told with a low priority', async () => {
  const { send, last } = await setUp()
  await send(testMessage({ kind: 'resolved' }))
  expect(last().priority).toBe(2)
})

test('a server below a path, and no token', async () => {
  const { send, received, last } = await setUp({ path: '/push/my-topic/' })
  await send()
  expect(received[0]?.path).toBe('/push/')
  expect(received[0]?.headers).not.toHaveProperty('authorization')
  expect(last().topic).toBe('my-topic')
})

test.each([
  ['critical', 5],
  ['high', 4],
  ['medium', 3],
  ['low', 3],
  [undefined, 3],
] as const)('severity %s has priority %i', async (severity, priority) => {
  const { send, last } = await setUp()
  await send(testMessage(severity ? { severity } : { severity: undefined, kind: 'test' }))
  expect(last().priority).toBe(priority)
})

test('what is sent keeps to the limits of ntfy, and hostile text stays text', async () => {
  const { send, received, last } = await setUp()
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(Buffer.byteLength(last().message)).toBeLessThanOrEqual(4096)
  expect(last().message).not.toContain('\u202E')
  expect(last().actions).toHaveLength(2)
  expect(last().click).toMatch(/^https:\/\/tocsin\.example\//)
  expect(last().title).not.toMatch(/[\r\n\u2028\u202E]/)
  expect(received[0]?.headers).not.toHaveProperty('bcc')
  await send(testMessage({ links: Array.from({ length: 9 }, () => ({ text: 'x', url: 'https://a.example/' })) }))
  expect(last().actions).toHaveLength(3)
})

test('its id stays the same over attempts, and differs between pages', async () => {
  const { send, received } = await setUp()
  for (const uid of ['page-1', 'page-1', 'page-2']) await send(testMessage({ uid }))
  const [first, again, other] = received.map(({ text }) => JSON.parse(text).sequence_id)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('without lines the title is the message', async () => {
  const { send, last } = await setUp()
  await send(testMessage({ lines: [], links: [] }))
  expect(last()).toMatchObject({ message: 'CRITICAL: Disk full on db-1', actions: [] })
  expect(last()).not.toHaveProperty('click')
})

test('a refusal is told without the token and the topic', async () => {
  const respond: Respond = (response, { headers, text }) => {
    response.writeHead(403).end(`forbidden ${headers.authorization} ${JSON.parse(text).topic}`)
  }
  const { send } = await setUp({ token: 'tk_secret', respond })
  const answer = 'HTTP 403 forbidden Bearer [redacted] [redacted]'
  expect(await send()).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('a topic is kept as it was given, and shown without its name', () => {
  const config = storeJson({ url: 'https://ntfy.sh/my_topic-1' })
  expect(parseConfig('ntfy', { url: 'https://ntfy.sh/my_topic-1', token: '' })).toEqual({ ok: true, config })
  expect(describeMethod('ntfy', config)).toBe('ntfy.sh/…')
})

test.each([
  [{ url: 'https://ntfy.sh/' }, { url: expect.stringContaining('https://ntfy.sh/mytopic') }],
  [{ url: 'https://ntfy.sh/my topic' }, { url: expect.stringContaining('https://ntfy.sh/mytopic') }],
  [{ url: `https://ntfy.sh/${'x'.repeat(65)}` }, { url: expect.stringContaining('https://ntfy.sh/mytopic') }],
  [{ url: 'https://ntfy.sh/a?b' }, { url: expect.stringContaining('https://ntfy.sh/mytopic') }],
  [{ url: 'mytopic' }, { url: expect.stringContaining('https://') }],
  [{}, { url: 'Give the address to send to.' }],
  [{ url: 'https://ntfy.sh/a', token: 'a\r\nx: y' }, { token: expect.stringContaining('token alone') }],
])('%j is refused in words', (input, errors) => {
  expect(parseConfig('ntfy', input)).toEqual({ ok: false, reason: 'invalid', errors })
})
