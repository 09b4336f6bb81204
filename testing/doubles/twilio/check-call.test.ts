import { expect, test } from 'vitest'
import { openAccount } from './account'
import { refusalOfCall } from './check-call'

const OURS = '+15005550006'
const PHONE = '+4915112345678'

const account = openAccount({ accountSid: 'AC1', authToken: 'token' })

test.each<[number | undefined, Record<string, string>]>([
  [undefined, {}],
  [undefined, { StatusCallback: 'https://a.example', StatusCallbackEvent: 'answered', Method: 'GET' }],
  [undefined, { Url: 'https://a.example/page', Twiml: 'a'.repeat(4001) }],
  [21200, { Method: 'PUT' }],
  [21201, { To: '' }],
  [21213, { From: '' }],
  [21211, { To: 'nobody' }],
  [21217, { To: '+15005550001' }],
  [21215, { To: '+15005550003' }],
  [21210, { From: '+12025550123' }],
  [21205, { Twiml: '' }],
  [21205, { Url: '/twiml' }],
  [21200, { Twiml: `<Response>${' '.repeat(4000)}</Response>` }],
  [21609, { StatusCallback: 'status' }],
  [21626, { StatusCallbackEvent: 'in-progress' }],
])('%s: %o', (code, changed) => {
  const form = new URLSearchParams({ To: PHONE, From: OURS, Twiml: '<Response/>', ...changed })
  expect(refusalOfCall(account, form)).toBe(code)
})
