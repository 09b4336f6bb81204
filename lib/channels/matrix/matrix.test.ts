import { expect, onTestFinished, test } from 'vitest'
import { startMatrix } from '../../../testing/doubles/matrix'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, identityOf, parseConfig } from '../channels'

const ROOM = '!636q39766251:example.com'
const TOKEN = 'syt_sesame_sesame'

async function setUp() {
  const server = await startMatrix({ token: TOKEN, rooms: [ROOM] })
  onTestFinished(() => server.close())
  const send = (message = testMessage(), { room = ROOM, token = TOKEN } = {}) =>
    deliver(testChannelDeps(), { channel: 'matrix', config: storeJson({ url: server.url, room, token }) }, message)
  return { ...server, send, last: () => server.events.at(-1) }
}

test('a page is a text with its title, lines and addresses, and mentions nobody', async () => {
  const { send, last } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200', receipt: '$event-1' })
  const [acknowledge, open] = testMessage().links
  expect(last()).toEqual({
    id: '$event-1',
    room: ROOM,
    msgtype: 'm.text',
    body: [
      'CRITICAL: Disk full on db-1',
      'service: database',
      'host: db-1',
      `Acknowledge: ${acknowledge?.url}`,
      `Open the incident: ${open?.url}`,
    ].join('\n'),
    'm.mentions': {},
  })
})

test('what is sent again is shown once, and another page beside it', async () => {
  const { send, events, requests } = await setUp()
  for (const uid of ['page-1', 'page-1', 'page/2'])
    expect(await send(testMessage({ uid }))).toMatchObject({ isDelivered: true })
  expect(requests).toHaveLength(3)
  expect(events).toHaveLength(2)
})

test('what somebody else has done is a notice, which makes no sound', async () => {
  const { send, last } = await setUp()
  await send(testMessage({ kind: 'acknowledged' }))
  expect(last()?.msgtype).toBe('m.notice')
})

test('hostile text is plain text of bounded length', async () => {
  const { send, last } = await setUp()
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(last()?.body.length).toBeLessThanOrEqual(4000)
  expect(last()?.body).not.toContain('\u202E')
})

test('too many events: tried again after the time that the server says', async () => {
  const { send, state } = await setUp()
  state.retryAfterMs = 2100
  const answer = 'HTTP 429 Too many requests'
  expect(await send()).toEqual({ isDelivered: false, isFinal: false, retryAfterSeconds: 3, answer })
})

test('a room in which the account is not, or an ended session: a final refusal that says what to do', async () => {
  const { send } = await setUp()
  const outside = await send(testMessage(), { room: '!other:example.com' })
  expect(outside).toMatchObject({ isDelivered: false, isFinal: true })
  expect(outside.answer).toMatch(/^HTTP 403 User @tocsin:example\.com not in room.*Invite the account/)
  const ended = await send(testMessage(), { token: 'syt_other_token' })
  const answer = 'HTTP 401 Unrecognised access token The session of this access token was ended.'
  expect(ended).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('shown are room and server, and two rooms are two contact methods', () => {
  const [one, other] = [ROOM, '!other:example.com'].map((room) =>
    storeJson({ url: 'https://matrix.example.com', room, token: TOKEN }),
  )
  expect(describeMethod('matrix', one ?? '')).toBe(`${ROOM} on matrix.example.com`)
  expect(identityOf('matrix', one ?? '')).not.toBe(identityOf('matrix', other ?? ''))
})

const good = { url: 'https://matrix.example.com', room: ROOM, token: TOKEN }

test.each([
  [{ ...good, url: 'matrix.example.com' }, { url: expect.stringContaining('https://') }],
  [{ ...good, room: '#alerts:example.com' }, { room: expect.stringContaining('begins with !') }],
  [{ ...good, room: '!a/b:example.com' }, { room: expect.stringContaining('begins with !') }],
  [{ ...good, token: 'a b' }, { token: expect.stringContaining('without spaces') }],
  [{}, { url: expect.any(String), room: 'Give the id of a room.', token: 'Give an access token.' }],
])('%j is refused in words', (input, errors) => {
  expect(parseConfig('matrix', input)).toEqual({ ok: false, reason: 'invalid', errors })
})
