import { createHmac } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type HttpReceiver, startHttpReceiver } from '../../http-receiver'
import { openAccount, type TwilioSettings } from './account'
import { openOutbox } from './outbox'
import { signatureHeaders, signatureOf } from './signature'

const PAGE = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const SIGNATURE = 'x-twilio-signature'

let app: HttpReceiver

beforeEach(async () => {
  app = await startHttpReceiver()
  onTestFinished(app.close)
})

test('the signature is the published one', () => {
  const fields = caller('+12349013030')
  const signature = signatureOf({ url: PAGE, fields }, { secret: '12345', algorithm: 'HMAC_SHA1' })
  expect(signature).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
})

// Signatures from the tests of twilio-node.
test.each([
  ['left out', PAGE.replace('.com', '.com:1234'), 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  [undefined, PAGE.replace('.com', '.com:1234'), 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  ['always there', PAGE, 'kvajT1Ptam85bY51eRf/AJRuM3w='],
  ['always there', PAGE.replace('https', 'http'), '0ZXoZLH/DfblKGATFgpif+LLRf4='],
  ['as given', PAGE.replace('https', 'http').replace('.com', '.com:1234'), 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU='],
  [undefined, PAGE.replace('https', 'http').replace('.com', '.com:1234'), 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU='],
] as const)('signedPort %s: %s', (signedPort, url, signature) => {
  const settings = { accountSid: 'AC1', authToken: '12345', ...(signedPort && { signedPort }) }
  expect(signatureHeaders(settings, { url, fields: caller('+14158675309') })).toEqual({ [SIGNATURE]: signature })
})

test('a repeated field counts once for each of its values', () => {
  const values = ['+1415xxxxxxx', '+1325xxxxxxx', '+1415xxxxxxx']
  const fields = new URLSearchParams(values.map((value) => ['MessagingBinding.Address', value]))
  const signature = signatureOf({ url: PAGE, fields }, { secret: '12345', algorithm: 'HMAC_SHA1' })
  expect(signature).toBe('83O6e2vORAoJHUNzJjDWN1jz+BA=')
})

test('a callback is signed over its URL and its fields, the empty ones too', async () => {
  await outbox().callBack(callback('1'))
  const [told] = app.received
  expect(told?.text).toBe('To=%2B1&SmsSid=1&Body=a+%26+b&FromCity=')
  expect(told?.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=UTF-8')
  expect(told?.headers[SIGNATURE]).toBe(hmac('sha1', 'token', `${app.url}/statusBodya & bFromCitySmsSid1To+1`))
})

test('a shared key signs with SHA-256, and a header says so', async () => {
  await outbox({ sharedKey: { sid: 'SK1', secret: 'shared' } }).callBack(callback('1'))
  const [told] = app.received
  expect(told?.headers['x-twilio-webhooks-signature-settings']).toBe('key=SK1,algorithm=HMAC_SHA256')
  expect(told?.headers[SIGNATURE]).toBe(hmac('sha256', 'shared', `${app.url}/statusBodya & bFromCitySmsSid1To+1`))
})

test('a signature can be of another token, over another body, and missing', async () => {
  const { callBack } = outbox()
  for (const forged of ['another token', 'another body', 'no signature'] as const) {
    await callBack({ ...callback('1'), forged })
  }
  const [token, body, none] = app.received.map(({ headers }) => headers[SIGNATURE])
  const signed = `${app.url}/statusBodya & bFromCitySmsSid1To+1`
  expect(token).toBe(hmac('sha1', 'another token', signed))
  expect(body).toBe(hmac('sha1', 'token', signed.replace('FromCity', 'From+15005550001FromCity')))
  expect(none).toBeUndefined()
})

test('a GET has its fields in the URL, and that is signed', async () => {
  await outbox().request({ ...callback('1'), url: `${app.url}/page?a=1`, method: 'GET' })
  const [asked] = app.received
  expect(asked).toMatchObject({ path: '/page?a=1&To=%2B1&SmsSid=1&Body=a+%26+b&FromCity=', text: '' })
  expect(asked?.headers[SIGNATURE]).toBe(hmac('sha1', 'token', `${app.url}${asked?.path}`))
})

test('a public URL is signed as it is, and served on loopback', async () => {
  const { callBack } = outbox({ routes: { 'https://tocsin.example': app.url } })
  await callBack({ ...callback('1'), url: 'https://tocsin.example/status?a=1' })
  const [asked] = app.received
  expect(asked).toMatchObject({ path: '/status?a=1', headers: { host: 'tocsin.example' } })
  const signed = 'https://tocsin.example/status?a=1Bodya & bFromCitySmsSid1To+1'
  expect(asked?.headers[SIGNATURE]).toBe(hmac('sha1', 'token', signed))
})

test('nothing leaves loopback, and a closed port is no answer', async () => {
  const { callBack, sent } = outbox()
  await callBack({ ...callback('1'), url: 'http://192.0.2.1/status' })
  await app.close()
  await callBack(callback('1'))
  expect(sent().map(({ status }) => status)).toEqual([undefined, undefined])
})

test('what takes too long is no answer', async () => {
  const silent = await startHttpReceiver(() => undefined)
  onTestFinished(silent.close)
  const answer = await outbox({ webhookTimeoutMs: 50 }).request({ ...callback('1'), url: silent.url })
  expect(answer.status).toBeUndefined()
})

test('held callbacks come in the order that is wanted, and can be repeated', async () => {
  const { callBack, hold, release, repeat } = outbox()
  hold()
  await callBack(callback('1'))
  await callBack(callback('2'))
  expect(app.received).toEqual([])
  await release('reversed')
  await repeat('1')
  expect(app.received.map(({ text }) => new URLSearchParams(text).get('SmsSid'))).toEqual(['2', '1', '1'])
})

function outbox(settings: Partial<TwilioSettings> = {}) {
  return openOutbox(openAccount({ accountSid: 'AC1', authToken: 'token', ...settings }))
}

function callback(SmsSid: string) {
  const fields = new URLSearchParams({ To: '+1', SmsSid, Body: 'a & b', FromCity: '' })
  return { url: `${app.url}/status`, method: 'POST' as const, fields }
}

function caller(number: string) {
  const about = { CallSid: 'CA1234567890ABCDE', To: '+18005551212', Digits: '1234' }
  return new URLSearchParams({ ...about, From: number, Caller: number })
}

function hmac(hash: string, secret: string, text: string) {
  return createHmac(hash, secret).update(text).digest('base64')
}
