import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { type Respond, startHttpReceiver } from '../../../testing/http-receiver'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { createPost } from '../../outbound/create-post'
import { storeJson } from '../../values/stored-json'
import { deliver, describeMethod, parseConfig } from '../channels'
import { signingSecret } from './webhook'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

async function setUp(respond?: Respond) {
  const receiver = await startHttpReceiver(respond)
  onTestFinished(() => receiver.close())
  const url = `${receiver.url}/hooks/path-token-1234?key=query-token-5678`
  const config = JSON.stringify({ url, secret: SECRET })
  return { ...receiver, method: { channel: 'webhook', config } as const, deps: testChannelDeps() }
}

test("a page is signed, and the receiver's own library verifies it", async () => {
  const { method, deps, received } = await setUp()
  expect(await deliver(deps, method, testMessage())).toEqual({ isDelivered: true, answer: 'HTTP 204' })
  const { headers, text, path } = lastOf(received)
  expect(path).toBe('/hooks/path-token-1234?key=query-token-5678')
  expect(headers).toMatchObject({ 'webhook-id': 'page-1', 'content-type': 'application/json' })
  expect(new Webhook(SECRET).verify(text, signatureOf(headers))).toEqual({
    type: 'page',
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      title: 'CRITICAL: Disk full on db-1',
      lines: ['service: database', 'host: db-1'],
      links: testMessage().links,
      severity: 'critical',
      incident: { id: 7 },
    },
  })
  const other = new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  expect(() => other.verify(text, signatureOf(headers))).toThrow('No matching signature')
  expect(() => new Webhook(SECRET).verify(text.replace('db-1', 'db-2'), signatureOf(headers))).toThrow()
})

test('the id stays the same over attempts', async () => {
  const { method, deps, received } = await setUp((response) => response.writeHead(503).end())
  for (let attempt = 0; attempt < 3; attempt++) await deliver(deps, method, testMessage())
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(['page-1', 'page-1', 'page-1'])
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [300, 'final'],
  [302, 'final'],
  [307, 'final'],
  [400, 'final'],
  [401, 'final'],
  [404, 'final'],
  [408, 'again'],
  [410, 'final'],
  [422, 'final'],
  [425, 'again'],
  [429, 'again'],
  [500, 'again'],
  [502, 'again'],
  [503, 'again'],
  [599, 'again'],
])('HTTP %i: %s', async (status, expected) => {
  const { method, deps } = await setUp((response) => response.writeHead(status, { location: '/elsewhere' }).end())
  const result = await deliver(deps, method, testMessage())
  const found = result.isDelivered ? 'delivered' : result.isFinal ? 'final' : 'again'
  expect([found, result.answer]).toEqual([expected, expect.stringContaining(`HTTP ${status}`)])
})

test('when the receiver says how long to wait, that is kept', async () => {
  const { method, deps } = await setUp((response) => response.writeHead(429, { 'retry-after': '90' }).end())
  expect(await deliver(deps, method, testMessage())).toMatchObject({ isFinal: false, retryAfterSeconds: 90 })
})

test('what the receiver answers is shortened to one line, and secrets that it repeats are taken out', async () => {
  const { method, deps } = await setUp((response, { path, headers }) => {
    const echo = `No\r\nroute ${path} path-token-1234 query-token-5678 ${SECRET} ${headers['webhook-signature']}\u202E`
    response.writeHead(404).end(echo + 'x'.repeat(5000))
  })
  const { answer } = await deliver(deps, method, testMessage())
  expect(answer).toMatch(
    /^HTTP 404 No route \[redacted\] \[redacted\] \[redacted\] \[redacted\] \[redacted\]U\+202Ex+…$/,
  )
  expect(answer.length).toBeLessThanOrEqual(200)
})

test('an address that this server must not talk to is final, and the setting that opens it is named', async () => {
  const { method, received } = await setUp()
  const deps = testChannelDeps({ post: createPost({ allowCidrs: [] }) })
  const result = await deliver(deps, method, testMessage())
  expect(result).toMatchObject({ isDelivered: false, isFinal: true })
  expect(result.answer).toContain('OUTBOUND_ALLOW_CIDRS')
  expect(result.answer).not.toContain('token')
  expect(received).toEqual([])
})

test('nobody listens: tried again, without the address in the answer', async () => {
  const { method, deps, close } = await setUp()
  await close()
  const answer = 'The connection was refused.'
  expect(await deliver(deps, method, testMessage())).toEqual({ isDelivered: false, isFinal: false, answer })
})

test('hostile text arrives as valid JSON of bounded size', async () => {
  const { method, deps, received } = await setUp()
  expect(await deliver(deps, method, hostileMessage())).toMatchObject({ isDelivered: true })
  const { text, headers } = lastOf(received)
  const { data } = Object(new Webhook(SECRET).verify(text, signatureOf(headers)))
  expect(text.length).toBeLessThan(256 * 1024)
  expect(data.title).not.toMatch(/[\r\n\u2028\u202E]/)
  expect(data.links).toHaveLength(2)
  // Signed as it is sent: a receiver hashes the bytes, in whatever form their letters are.
  expect(data.title).toContain('Cafe\u0301')
})

test('a secret is made where none is given, and one that is given is kept', () => {
  const url = 'https://hooks.example/in'
  const made = parseConfig('webhook', { url })
  const again = parseConfig('webhook', { url, secret: '' })
  if (!made.ok || !again.ok) throw new Error('refused')
  expect(JSON.parse(made.config)).toMatchObject({ url, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) })
  expect(made.config).not.toBe(again.config)
  expect(() => new Webhook(signingSecret(made.config) ?? '')).not.toThrow()
  expect(signingSecret(made.config)).toBe(JSON.parse(made.config).secret)
  expect(signingSecret('{')).toBeUndefined()
  expect(parseConfig('webhook', { url, secret: SECRET })).toEqual({
    ok: true,
    config: storeJson({ url, secret: SECRET }),
  })
})

test('shown is only where it leads', () => {
  const shown = (url: string) => describeMethod('webhook', JSON.stringify({ url, secret: SECRET }))
  expect(shown('https://hooks.example/services/T0/B0/secret?a=b')).toBe('hooks.example/…')
  expect(shown('https://hooks.example:8443')).toBe('hooks.example:8443')
})

test.each([
  [{}, { url: 'Give the address to send to.' }],
  [{ url: '' }, { url: expect.stringContaining('https://') }],
  [{ url: 'ftp://hooks.example/' }, { url: expect.stringContaining('https://') }],
  [{ url: 'https://user:password@hooks.example/' }, { url: expect.stringContaining('name and password') }],
  [{ url: `https://hooks.example/${'x'.repeat(2000)}` }, { url: 'Use at most 2000 characters.' }],
  [{ url: 'https://hooks.example/', secret: 'sesame' }, { secret: expect.stringContaining('whsec_') }],
  [{ url: 'https://hooks.example/', secret: 'whsec_AAAA' }, { secret: expect.stringContaining('24 to 64 bytes') }],
  [
    { url: 'x', secret: 'x' },
    { url: expect.any(String), secret: expect.any(String) },
  ],
])('%j is refused in words', (input, errors) => {
  expect(parseConfig('webhook', input)).toEqual({ ok: false, reason: 'invalid', errors })
})

function lastOf<T>(all: T[]) {
  const last = all.at(-1)
  if (!last) throw new Error('nothing arrived')
  return last
}

function signatureOf(headers: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
