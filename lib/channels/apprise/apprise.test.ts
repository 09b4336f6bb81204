import { expect, onTestFinished, test } from 'vitest'
import { startApprise } from '../../../testing/doubles/apprise'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'

async function setUp() {
  const server = await startApprise({ keys: { 'sesame-key': true, 'half-broken': false } })
  onTestFinished(() => server.close())
  const send = (message = testMessage(), key = 'sesame-key') =>
    deliver(
      testChannelDeps(),
      { channel: 'apprise', config: storeJson({ url: `${server.url}/notify/${key}` }) },
      message,
    )
  return { ...server, send, last: () => server.notifications.at(-1) }
}

test('a page is a title and a text with its addresses, of the type failure', async () => {
  const { send, last } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200' })
  const [acknowledge, open] = testMessage().links
  expect(last()).toEqual({
    title: 'CRITICAL: Disk full on db-1',
    body: [
      'service: database',
      'host: db-1',
      `Acknowledge: ${acknowledge?.url}`,
      `Open the incident: ${open?.url}`,
    ].join('\n'),
    type: 'failure',
    format: 'text',
  })
})

test.each([
  [{ severity: 'high' }, 'failure'],
  [{ severity: 'medium' }, 'warning'],
  [{ severity: 'low' }, 'warning'],
  [{ severity: undefined, kind: 'test' }, 'info'],
  [{ severity: 'critical', kind: 'resolved' }, 'info'],
] as const)('%j is of the type %s', async (changes, type) => {
  const { send, last } = await setUp()
  await send(testMessage(changes))
  expect(last()?.type).toBe(type)
})

test('a key without services is a final refusal, although its status is one of success', async () => {
  const { send } = await setUp()
  const answer = 'HTTP 204 Nothing was sent: no service is configured under this key.'
  expect(await send(testMessage(), 'no-such-key')).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('where one of the services fails, it is tried again', async () => {
  const { send } = await setUp()
  expect(await send(testMessage(), 'half-broken')).toEqual({
    isDelivered: false,
    isFinal: false,
    answer: 'HTTP 424 One or more notification could not be sent At least one of its services did not take it.',
  })
})

test.each([
  [400, true],
  [403, true],
  [405, true],
  [429, false],
  [500, false],
])('HTTP %i: final is %s', async (status, isFinal) => {
  const server = await startHttpReceiver((response) => response.writeHead(status).end('no'))
  onTestFinished(() => server.close())
  const method = { channel: 'apprise', config: storeJson({ url: `${server.url}/notify/a-key` }) } as const
  const result = await deliver(testChannelDeps(), method, testMessage())
  expect(result).toEqual({ isDelivered: false, isFinal, answer: `HTTP ${status} no` })
})

test('whatever the text, there is a body, of bounded length', async () => {
  const { send, last } = await setUp()
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(last()?.body.length).toBeLessThanOrEqual(2000)
  expect(last()?.body).not.toContain('\u202E')
  expect(await send(testMessage({ lines: [], links: [] }))).toMatchObject({ isDelivered: true })
  expect(last()?.body).toBe('CRITICAL: Disk full on db-1')
})

test('the server is shown, and the key is not', () => {
  const url = 'https://apprise.example/notify/sesame-key'
  expect(parseConfig('apprise', { url })).toEqual({ ok: true, config: storeJson({ url }) })
  expect(describeMethod('apprise', storeJson({ url }))).toBe('apprise.example/…')
})

test.each(['https://apprise.example', 'https://apprise.example/notify/', 'https://apprise.example/notify/a?tag=b'])(
  '%s is refused in words',
  (url) => {
    const errors = { url: expect.stringContaining('/notify/my-key') }
    expect(parseConfig('apprise', { url })).toEqual({ ok: false, reason: 'invalid', errors })
  },
)
