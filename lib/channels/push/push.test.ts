import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Received, type Respond, startHttpReceiver } from '../../../testing/http-receiver'
import { hostileMessage, testChannelDeps, testMessage } from '../../../testing/messages'
import { deliver, describeMethod, parseConfig } from '../channels'

// It has no types: what browsers do with what arrives.
const ece: unknown = createRequire(import.meta.url)('http_ece')
const decrypt = z
  .object({ decrypt: z.function({ input: [z.any(), z.any()], output: z.instanceof(Buffer) }) })
  .parse(ece).decrypt

/** A browser with its push service. */
async function setUp(respond: Respond = (response) => response.writeHead(201).end()) {
  const receiver = await startHttpReceiver(respond)
  onTestFinished(() => receiver.close())
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const subscription = { endpoint: `${receiver.url}/send/subscription-token`, expirationTime: null, keys }
  const parsed = parseConfig('push', JSON.parse(JSON.stringify(subscription)))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const deps = testChannelDeps()
  const method = { channel: 'push', config: parsed.config } as const
  const read = ({ body }: Received) => {
    const clear = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: keys.auth })
    return JSON.parse(clear.toString())
  }
  return {
    ...receiver,
    ...{ deps, method, subscription, read },
    send: (message = testMessage()) => deliver(deps, method, message),
  }
}

test('a page arrives encrypted, so that the browser alone can read it', async () => {
  const { send, received, read } = await setUp()
  expect(await send()).toEqual({ isDelivered: true, answer: 'HTTP 201' })
  const [request] = received
  if (!request) throw new Error('nothing arrived')
  expect(request.path).toBe('/send/subscription-token')
  expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
  expect(request.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(request.body.includes('Disk full')).toBe(false)
  expect(read(request)).toEqual({
    uid: 'page-1',
    title: 'CRITICAL: Disk full on db-1',
    body: 'service: database\nhost: db-1',
    url: testMessage().links[0]?.url,
    isUrgent: true,
  })
})

test('the request is signed with our key for this push service, for at most a day', async () => {
  const { send, received, deps, url } = await setUp()
  await send()
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(received[0]?.headers.authorization ?? '') ?? []
  expect(key).toBe(deps.vapid.publicKey)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(deps.vapid.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${payload}`)
  const ieee = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, ieee, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(decoded(header)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(decoded(payload)).toEqual({ aud: url, exp: expect.any(Number), sub: 'mailto:tocsin@example.com' })
  const seconds = decoded(payload).exp - Date.now() / 1000
  expect(seconds > 60 && seconds <= 86_400).toBe(true)
})

test('the topic stays the same over attempts, and differs between pages', async () => {
  const { send, received } = await setUp()
  for (const uid of ['page-1', 'page-1', 'page-2']) await send(testMessage({ uid }))
  const [first, again, other] = received.map(({ headers }) => headers.topic)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test.each([
  [404, true],
  [410, true],
  [413, true],
  [429, false],
  [500, false],
])('HTTP %i of the push service: final is %s, and the subscription is not repeated', async (status, isFinal) => {
  const { send } = await setUp((response, { path }) =>
    response.writeHead(status).end(`gone ${path} subscription-token`),
  )
  const answer = `HTTP ${status} gone [redacted] [redacted]`
  expect(await send()).toEqual({ isDelivered: false, isFinal, answer })
})

test('whatever the text, push services take its size, and its address stays whole', async () => {
  const { send, received, read } = await setUp()
  const quotes = '"\\'.repeat(5000)
  const long = `https://tocsin.example/${'x'.repeat(1500)}`
  await send(hostileMessage())
  await send(testMessage({ title: quotes, lines: Array(50).fill(quotes), links: [{ text: 'x', url: long }] }))
  await send(testMessage({ lines: Array(50).fill('💥'.repeat(400)) }))
  expect(received).toHaveLength(3)
  for (const request of received) {
    expect(request.body.length).toBeLessThanOrEqual(4096)
    expect(JSON.stringify(read(request))).not.toContain('\u202E')
  }
  const [, second, third] = received
  expect(second && read(second)).not.toHaveProperty('url')
  expect(third && read(third).body).toMatch(/^(💥|\n|…)+$/u)
})

test('shown is the push service alone', async () => {
  const { method, port } = await setUp()
  expect(describeMethod('push', method.config)).toBe(`127.0.0.1:${port}/…`)
})

test('what is no subscription is refused in words', async () => {
  const { subscription } = await setUp()
  const { keys } = subscription
  const words = expect.stringMatching(/^The browser gave no subscription/)
  const errorsOf = (changes: object) => parseConfig('push', { ...subscription, ...changes })
  expect(errorsOf({ keys: undefined })).toMatchObject({ errors: { keys: words } })
  expect(errorsOf({ keys: {} })).toMatchObject({ errors: { keys: words } })
  expect(errorsOf({ keys: { ...keys, auth: 'short' } })).toMatchObject({ errors: { keys: words } })
  expect(errorsOf({ keys: { ...keys, p256dh: randomBytes(65).toString('base64url') } })).toMatchObject({
    errors: { keys: words },
  })
  expect(errorsOf({ endpoint: 'push' })).toMatchObject({ errors: { endpoint: expect.stringContaining('https://') } })
  expect(errorsOf({ endpoint: undefined })).toMatchObject({ ok: false, errors: { endpoint: expect.any(String) } })
})

function decoded(part: string) {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
