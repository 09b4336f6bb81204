import { expect, onTestFinished, test } from 'vitest'
import { startPushover } from '../../../testing/doubles/pushover'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, identityOf, parseConfig } from '../channels'

const TOKEN = 'azGDORePK8gMaC0QOYAMyEEuzJnyUi'
const ANA = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG'
const GONE = 'uGone00000000000000000000000000'.slice(0, 30)

async function setUp({ token = TOKEN } = {}) {
  const server = await startPushover({ token: TOKEN, users: { [ANA]: ['phone', 'tablet'], [GONE]: [] } })
  onTestFinished(() => server.close())
  const deps = testChannelDeps({ pushover: { token, url: server.url } })
  const send = (message = testMessage(), method: { user: string; device?: string } = { user: ANA }) =>
    deliver(deps, { channel: 'pushover', config: storeJson(method) }, message)
  return { ...server, send, last: () => server.messages.at(-1) }
}

test('a critical page is an emergency that repeats each minute for an hour, and a tap acknowledges', async () => {
  const { send, last } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 200' })
  expect(last()).toEqual({
    token: TOKEN,
    user: ANA,
    title: 'CRITICAL: Disk full on db-1',
    message: 'service: database\nhost: db-1\nOpen the incident: https://tocsin.example/incidents/7',
    url: testMessage().links[0]?.url,
    url_title: 'Acknowledge',
    timestamp: '1772366400',
    priority: '2',
    retry: '60',
    expire: '3600',
  })
})

test.each([
  [{ severity: 'high' }, '2'],
  [{ severity: 'medium' }, '1'],
  [{ severity: 'low' }, '0'],
  [{ severity: undefined, kind: 'code' }, '0'],
  [{ severity: undefined, kind: 'test' }, '0'],
  [{ severity: 'critical', kind: 'resolved' }, '-1'],
  [{ severity: 'critical', kind: 'acknowledged' }, '-1'],
] as const)('%j has priority %s', async (changes, priority) => {
  const { send, last } = await setUp()
  expect(await send(testMessage(changes))).toMatchObject({ isDelivered: true })
  expect(last()?.priority).toBe(priority)
  expect(last()?.retry).toBe(priority === '2' ? '60' : undefined)
})

test('one device alone gets it, where one is named', async () => {
  const { send, last } = await setUp()
  expect(await send(testMessage(), { user: ANA, device: 'tablet' })).toMatchObject({ isDelivered: true })
  expect(last()?.device).toBe('tablet')
  expect(await send(testMessage(), { user: ANA, device: 'watch' })).toMatchObject({ isDelivered: false, isFinal: true })
})

test('whatever the text, Pushover takes its size', async () => {
  const { send, last } = await setUp()
  expect(await send(hostileMessage())).toMatchObject({ isDelivered: true })
  expect(last()?.message).not.toContain('\u202E')
  const long = `https://tocsin.example/${'x'.repeat(400)}`
  const links = Array.from({ length: 5 }, () => ({ text: 'Acknowledge', url: long }))
  expect(
    await send(testMessage({ title: 'é💥'.repeat(500), lines: Array(60).fill('💥'.repeat(400)), links })),
  ).toMatchObject({
    isDelivered: true,
  })
  expect(await send(testMessage({ lines: [], links: [] }))).toMatchObject({ isDelivered: true })
  expect(last()?.message).toBe('CRITICAL: Disk full on db-1')
})

test('a key without a device is a final refusal, and the key is not repeated', async () => {
  const { send } = await setUp()
  const result = await send(testMessage(), { user: GONE })
  expect(result).toMatchObject({ isDelivered: false, isFinal: true })
  expect(result.answer).toMatch(/^HTTP 400 user identifier is not a valid user.*Check the user key/)
  expect(result.answer).not.toContain(GONE)
})

test('a token that Pushover does not know is a final refusal that names the setting', async () => {
  const { send } = await setUp({ token: TOKEN.toLowerCase() })
  const answer = 'HTTP 400 application token is invalid Pushover does not know the token in PUSHOVER_TOKEN.'
  expect(await send()).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('over the quota of the month it is tried again', async () => {
  const { send, state } = await setUp()
  state.isOverQuota = true
  expect(await send()).toEqual({ isDelivered: false, isFinal: false, answer: 'HTTP 429 application is over its quota' })
})

test('where no application is set up, a stored key fails for good and the setting is named', async () => {
  const method = { channel: 'pushover', config: storeJson({ user: ANA }) } as const
  const answer = 'No Pushover application is set up: PUSHOVER_TOKEN is unset.'
  expect(await deliver(testChannelDeps(), method, testMessage())).toEqual({ isDelivered: false, isFinal: true, answer })
})

test('a key is kept as it was given, shown by its end, and differs by its device', () => {
  expect(parseConfig('pushover', { user: ` ${ANA} `, device: '' })).toEqual({
    ok: true,
    config: storeJson({ user: ANA }),
  })
  const [all, one] = [{ user: ANA }, { user: ANA, device: 'phone' }].map(storeJson)
  expect(describeMethod('pushover', all ?? '')).toBe('key …VRsG')
  expect(describeMethod('pushover', one ?? '')).toBe('key …VRsG, phone')
  expect(identityOf('pushover', all ?? '')).not.toBe(identityOf('pushover', one ?? ''))
})

test.each([
  [{}, { user: 'Give your user key.' }],
  [{ user: 'ana@example.com' }, { user: expect.stringContaining('30 letters and digits') }],
  [{ user: `${ANA}x` }, { user: expect.stringContaining('30 letters and digits') }],
  [{ user: ANA, device: 'my phone' }, { device: expect.stringContaining('one device') }],
])('%j is refused in words', (input, errors) => {
  expect(parseConfig('pushover', input)).toEqual({ ok: false, reason: 'invalid', errors })
})
