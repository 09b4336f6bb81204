import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signedIn } from '../../../testing/portal-lane'
import { createRequesters } from './requester'

const requesterOf = createRequesters({ secret: 'x'.repeat(32), baseUrl: 'http://localhost:3000' })

function ask(url: string, headers = {}) {
  return requesterOf({ url, headers })
}

test('one person is one requester, in whichever session and from whichever address', async () => {
  const [once, again, other] = await Promise.all([1, 1, 2].map(signedIn))
  const of = (cookies: { Cookie: string } | undefined, address: string) =>
    ask('/incidents', { cookie: cookies?.Cookie, 'x-forwarded-for': address })
  expect(of(once, '192.0.2.1')).toEqual(of(again, '192.0.2.2'))
  expect(of(once, '192.0.2.1')).not.toEqual(of(other, '192.0.2.1'))
})

test('without a session it is the network: an IPv4 address, or the /64 of an IPv6 address', () => {
  const from = (address: string) => ask('/login', { 'x-forwarded-for': address })
  expect(from('192.0.2.1')).not.toEqual(from('192.0.2.2'))
  expect(from('192.0.2.1')).toEqual(from('::ffff:192.0.2.1'))
  expect(from('2001:db8::1')).toEqual(from('2001:db8::2'))
  expect(from('2001:db8::1')).not.toEqual(from('2001:db8:0:1::1'))
  expect(ask('/login')).toEqual(from(''))
})

test('every public file is free', () => {
  for (const file of readdirSync('public')) expect([file, ask(`/${file}`)]).toEqual([file, undefined])
})

test('what leads to a page is counted, however it is spelled', () => {
  const paths = [
    '/',
    '/dashboard',
    '/api/incidents',
    '/api/events/x',
    '/_next/static/../../dashboard',
    '/_next/static/%2e%2e/%2E%2e/dashboard',
    '/_next/static/..\\..\\dashboard',
    '/api/auth/../incidents',
    '/api/auth/./../incidents',
    '/icon-9.png',
    '//api/events',
    '/x?/api/events',
    'http://a/api/events',
    '*',
    '',
  ]
  for (const path of paths) expect([path, ask(path)]).toEqual([path, { name: expect.any(String), takes: 'page' }])
})

test('a stream of events is counted as one', () => {
  for (const path of ['/api/events', '/api/events?incident=7']) expect(ask(path)?.takes).toBe('stream')
})
