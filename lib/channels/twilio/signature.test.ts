import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSigned, isUnapproved } from './signature'

// https://www.twilio.com/docs/usage/security: the example of its documentation.
const PUBLISHED = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  body: 'CallSid=CA1234567890ABCDE&Caller=%2B12349013030&Digits=1234&From=%2B12349013030&To=%2B18005551212',
  signature: '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
}

function keys(...authTokens: string[]) {
  return { authTokens, sharedKeys: [], isStrict: false }
}

test('the published example verifies, and with the token before the present one too', () => {
  expect(isSigned(keys('12345'), PUBLISHED)).toBe(true)
  expect(isSigned(keys('new', '12345'), PUBLISHED)).toBe(true)
})

test('the order of the fields does not count, nor whether the usual port is written', () => {
  const body = PUBLISHED.body.split('&').toReversed().join('&')
  expect(isSigned(keys('12345'), { ...PUBLISHED, body })).toBe(true)
  expect(isSigned(keys('12345'), { ...PUBLISHED, url: 'https://mycompany.com:443/myapp.php?foo=1&bar=2' })).toBe(true)
})

test.each([
  ['another token', ['other'], {}],
  ['no token', [], {}],
  ['a changed field', ['12345'], { body: PUBLISHED.body.replace('1234&', '1235&') }],
  ['a field more', ['12345'], { body: `${PUBLISHED.body}&X=` }],
  ['another path', ['12345'], { url: PUBLISHED.url.replace('myapp', 'mYapp') }],
  ['another query', ['12345'], { url: PUBLISHED.url.replace('foo=1', 'foo=2') }],
  ['no signature', ['12345'], { signature: '' }],
  ['a signature cut', ['12345'], { signature: PUBLISHED.signature.slice(0, -1) }],
  ['another hash', ['12345'], { settings: 'key=abc,algorithm=HMAC_MD5' }],
  ['SHA-1 where SHA-256 is said', ['12345'], { settings: 'key=abc,algorithm=HMAC_SHA256' }],
])('%s does not verify', (_, tokens, changes) => {
  expect(isSigned(keys(...tokens), { ...PUBLISHED, ...changes })).toBe(false)
})

describe('an account with signature settings', () => {
  const fields = 'CallSidCA1234567890ABCDECaller+12349013030Digits1234From+12349013030To+18005551212'
  const signature = createHmac('sha256', 'shared').update(`${PUBLISHED.url}${fields}`).digest('base64')
  const signed = { ...PUBLISHED, signature, settings: 'key=rule,algorithm=HMAC_SHA256' }
  const shared = { authTokens: ['12345'], sharedKeys: ['next', 'shared'], isStrict: false }

  test('signs with SHA-256 and its shared key, or with a token', () => {
    expect(isSigned(shared, signed)).toBe(true)
    expect(isSigned(keys('shared'), signed)).toBe(true)
    expect(isSigned(keys('12345'), signed)).toBe(false)
    expect(isSigned(shared, { ...signed, settings: undefined })).toBe(false)
  })

  test('does so where SHA-1 is not taken', () => {
    const strict = { ...shared, isStrict: true }
    expect(isSigned(strict, signed)).toBe(true)
    expect(isSigned(strict, PUBLISHED)).toBe(false)
    const without = { settings: undefined }
    expect([isUnapproved(strict, without), isUnapproved(strict, signed)]).toEqual([true, false])
    expect(isUnapproved(shared, without)).toBe(false)
  })
})
