import { expect, onTestFinished, test } from 'vitest'
import { startHttpReceiver } from '../../../testing/http-receiver'
import { testChannelDeps, testMessage } from '../../../testing/messages'
import { deliver } from '../channels'
import type { SmsGateway } from '../phone/phone'

const METHOD = { channel: 'sms', config: '{"number":"+491701234567"}' } as const

async function setUp(gateway: Partial<SmsGateway>, status = 202, body = '') {
  const receiver = await startHttpReceiver((response) => response.writeHead(status).end(body))
  onTestFinished(() => receiver.close())
  const whole = { url: receiver.url, headers: {}, body: '', secret: 'top secret/1', ...gateway }
  whole.url = whole.url.replace('http://gateway', receiver.url)
  const phone = { gateway: whole, mostADay: 9, pause: () => Promise.reject(new Error('a gateway is not asked again')) }
  const send = (changes = {}) => deliver(testChannelDeps({ phone }), METHOD, testMessage(changes))
  return { send, received: receiver.received }
}

const HOSTILE = { title: 'Say "hi" & \\ {to} {secret}\n+1=2' }

test('JSON: values are escaped, and what they contain is not filled in again', async () => {
  const headers = { 'content-type': 'application/json', 'x-key': '{secret}' }
  const { send, received } = await setUp({ headers, body: '{"to": "{to}", "text": "{text}"}' })
  expect(await send(HOSTILE)).toMatchObject({ isDelivered: true })
  expect(received[0]?.headers['x-key']).toBe('top secret/1')
  const sent = JSON.parse(received[0]?.text ?? '')
  expect(sent).toEqual({ to: '+491701234567', text: expect.stringContaining('Say "hi" & \\ {to} {secret}') })
  expect(sent.text).toContain('https://tocsin.example/acknowledge')
})

test('a form and an address with parameters', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const { send, received } = await setUp({
    ...{ headers, url: 'http://gateway/send?key={secret}&to={to}' },
    body: 'dst={to}&msg={text}',
  })
  await send(HOSTILE)
  expect(received[0]?.path).toBe('/send?key=top%20secret%2F1&to=%2B491701234567')
  const form = new URLSearchParams(received[0]?.text)
  expect([...form.keys()]).toEqual(['dst', 'msg'])
  expect(form.get('dst')).toBe('+491701234567')
  expect(form.get('msg')).toContain('Say "hi" & \\ {to} {secret}')
})

test.each([
  [400, true],
  [401, true],
  [429, false],
  [503, false],
])('HTTP %i: final %s, and the secret is not shown', async (status, isFinal) => {
  const { send } = await setUp({}, status, 'wrong key top secret/1')
  const result = await send()
  expect(result).toMatchObject({ isDelivered: false, isFinal })
  expect(result.answer).not.toContain('top secret')
})

test('without a gateway or an account the answer says what to set', async () => {
  expect(await deliver(testChannelDeps(), METHOD, testMessage())).toMatchObject({
    ...{ isDelivered: false, isFinal: true, isOurFault: true },
    answer: expect.stringContaining('SMS_GATEWAY_URL'),
  })
})
