import { expect, test } from 'vitest'
import { SECURITY_HEADERS, securityHeaders } from './security-headers'

test('with https in the address browsers are told to stay with it, without it they are not', () => {
  expect(securityHeaders('https://tocsin.example')).toMatchObject({
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': expect.stringMatching(/^max-age=\d{8}$/),
  })
  expect(securityHeaders('http://localhost:3000')).toEqual(SECURITY_HEADERS)
})
