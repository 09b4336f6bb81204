import { expect, onTestFinished, test } from 'vitest'
import { startGotify } from '../../../testing/doubles/gotify'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, identityOf, parseConfig } from '../channels'

async function setUp({ path = '' } = {}) {
  const server = await startGotify({ token: 'AsWIJhvlHb.sesame', path })
  onTestFinished(() => server.close())
  const send = (message = testMessage(), { url = `${server.url}${path}`, token = 'AsWIJhvlHb.sesame' } = {}) =>
    deliver(testChannelDeps(), { channel: 'gotify', config: storeJson({ url, token }) }, message)
  return { ...server, send, last: () => server.messages.at(-1) }
}

test('a page is plain text with a priority, a tap acknowledges, and the other addresses stand below', async () => {
  const { send, last } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200' })
  const [acknowledge, open] = testMessage().links
  expect(last()).toEqual({
    title: 'CRITICAL: Disk full on db-1',
    message: `service: database\nhost: db-1\nOpen the incident: ${open?.url}`,
    priority: 10,
    extras: {
      'client::display': { contentType: 'text/plain' },
      'client::notification': { click: { url: acknowledge?.url } },
    },
  })
})

test.each([
  [{ severity: 'high' }, 8],
  [{ severity: 'medium' }, 6],
  [{ severity: 'low' }, 5],
  [{ severity: undefined, kind: 'code' }, 5],
  [{ severity: 'critical', kind: 'resolved' }, 2],
] as const)('%j has priority %i', async (changes, priority) => {
  const { send, last } = await setUp()
  await send(testMessage(changes))
  expect(last()?.priority).toBe(priority)
})

test('a server below a path, with or without a slash at its end', async () => {
  const { send, url, requests } = await setUp({ path: '/push' })
  const parsed = parseConfig('gotify', { url: `${url}/push/`, token: 'a' })
  expect(parsed).toEqual({ ok: true, config: storeJson({ url: `${url}/push`, token: 'a' }) })
  expect(await send()).toMatchObject({ isDelivered: true })
  expect(requests[0]?.path).toBe('/push/message')
})

test('whatever the text, there is a message, of bounded length', async () => {
  const { send, last } = await setUp()
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(last()?.message.length).toBeLessThanOrEqual(4000)
  expect(last()?.message).not.toContain('\u202E')
  expect(await send(testMessage({ lines: [], links: [] }))).toMatchObject({ isDelivered: true })
  expect(last()?.message).toBe('CRITICAL: Disk full on db-1')
})

test('a token of another kind is a final refusal that says which one is meant', async () => {
  const { send } = await setUp()
  const result = await send(testMessage(), { token: 'CoLwHBCAr8z-client' })
  expect(result).toMatchObject({ isDelivered: false, isFinal: true })
  expect(result.answer).toMatch(/^HTTP 401 you need to provide a valid access token.*not of a client\.$/)
  expect(result.answer).not.toContain('CoLwHBCAr8z')
})

test('the server is shown, the token is not, and two applications are two contact methods', () => {
  const [one, other] = ['first-token', 'other-token'].map((token) => storeJson({ url: 'https://push.example', token }))
  expect(describeMethod('gotify', one ?? '')).toBe('push.example')
  expect(identityOf('gotify', one ?? '')).not.toBe(identityOf('gotify', other ?? ''))
})

test.each([
  [{ token: 'a' }, { url: 'Give the address to send to.' }],
  [{ url: 'https://push.example/message?token=a', token: 'a' }, { url: expect.stringContaining('of the server') }],
  [{ url: 'https://push.example' }, { token: 'Give the token of an application.' }],
  [{ url: 'https://push.example', token: 'a\r\nx: y' }, { token: expect.stringContaining('without spaces') }],
])('%j is refused in words', (input, errors) => {
  expect(parseConfig('gotify', input)).toEqual({ ok: false, reason: 'invalid', errors })
})
