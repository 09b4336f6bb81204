import { expect, test } from 'vitest'
import { openAccount } from './account'
import { refusalOfMessage } from './check-message'
import { countSegments } from './segments'

const OURS = '+15005550006'
const PHONE = '+4915112345678'
const SERVICE = `MG${'1'.repeat(32)}`

const account = openAccount({ accountSid: 'AC1', authToken: 'token' })

test.each<[number | undefined, Record<string, string>]>([
  [undefined, {}],
  [undefined, { Body: 'a'.repeat(1600), ValidityPeriod: '36000', StatusCallback: 'https://a.example/b?c=1' }],
  [undefined, { From: 'Tocsin' }],
  [21604, { To: '' }],
  [21603, { From: '' }],
  [21602, { Body: '' }],
  [21617, { Body: 'a'.repeat(1601) }],
  [21211, { To: '015112345678' }],
  [21211, { To: '+15005550001' }],
  [21614, { To: '+15005550009' }],
  [21212, { From: 'a name too long' }],
  [21606, { From: '+15005550007' }],
  [21606, { From: '+12025550123' }],
  [21266, { To: OURS }],
  [21609, { StatusCallback: '/status' }],
  [21609, { StatusCallback: 'https://my_host.example/status' }],
  [21624, { ValidityPeriod: '36001' }],
  [21705, { MessagingServiceSid: 'MG1' }],
  [21701, { MessagingServiceSid: SERVICE }],
])('%s: %o', (code, changed) => {
  const form = new URLSearchParams({ To: PHONE, From: OURS, Body: 'Disk full', ...changed })
  expect(refusalOfMessage(account, form)).toBe(code)
})

test('a messaging service of the account sends', () => {
  const services = { messagingServices: { [SERVICE]: { sender: OURS } } }
  const form = new URLSearchParams({ To: PHONE, Body: 'Disk full', MessagingServiceSid: SERVICE })
  expect(refusalOfMessage(openAccount({ ...account.settings, ...services }), form)).toBeUndefined()
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(159)}€`, 2],
  ['ж'.repeat(70), 1],
  ['ж'.repeat(71), 2],
])('%s is %i SMS', (body, count) => {
  expect(countSegments(body)).toBe(count)
})
