import { encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { createSessionCookieReader, isSessionJwe, sessionCookieName } from './session-cookie'

const secret = 'x'.repeat(32)
const http = { secret, baseUrl: 'http://localhost:3000' }
const https = { secret, baseUrl: 'https://alerts.example.com' }

test('what next-auth has written is read, however often it writes the same token anew', async () => {
  for (const site of [http, https]) {
    const personIn = createSessionCookieReader(site)
    const [first, second] = await Promise.all(
      [1, 2].map(() => encode({ secret, token: { secret: 'of a row', person: 7 } })),
    )
    expect(first).not.toBe(second)
    for (const value of [first, second]) {
      expect(personIn(`theme=dark; ${sessionCookieName(site.baseUrl)}=${value}; a=b`)).toBe(7)
    }
  }
})

test('of several cookies with the name the last one counts', async () => {
  const [a, b] = await Promise.all([1, 2].map((person) => encode({ secret, token: { secret: 'of a row', person } })))
  const name = sessionCookieName(http.baseUrl)
  expect(createSessionCookieReader(http)(`${name}=${a};${name}=${b}`)).toBe(2)
})

test('no cookie, another name, and what this server has not written name nobody', async () => {
  const personIn = createSessionCookieReader(https)
  const own = await encode({ secret, token: { secret: 'of a row', person: 7 } })
  const foreign = await encode({ secret: 'y'.repeat(32), token: { secret: 'of a row', person: 7 } })
  const changed = own.replace(/(?<=\..*\..*\.)./, (first) => (first === 'A' ? 'B' : 'A'))
  const nobody = await encode({ secret, token: { secret: 'of a row', person: Number.NaN } })
  const name = sessionCookieName(https.baseUrl)
  const values = [foreign, changed, nobody, own.slice(0, -4), '', 'x', '....', 'a.b.c.d.e', '%'.repeat(9_000)]
  for (const cookies of ['', `next-auth.session-token=${own}`, ...values.map((value) => `${name}=${value}`)]) {
    expect(personIn(cookies)).toBeUndefined()
  }
})

test('a token that names another algorithm is none of ours, whatever key it was made with', async () => {
  const own = await encode({ secret, token: { secret: 'of a row', person: 7 } })
  expect(isSessionJwe(own)).toBe(true)
  const [, ...rest] = own.split('.')
  const headers = [
    { alg: 'none' },
    { alg: 'HS256' },
    { alg: 'A256KW', enc: 'A256GCM' },
    { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 1e9 },
    { alg: 'dir', enc: 'A128CBC-HS256' },
    { alg: 'dir', enc: 'A256GCM', zip: 'DEF' },
    null,
  ]
  for (const header of headers) {
    const other = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')
    expect([header, isSessionJwe(other)]).toEqual([header, false])
  }
  for (const text of ['', '.', 'x.y', '%']) expect(isSessionJwe(text)).toBe(false)
})
