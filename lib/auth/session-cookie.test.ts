import { encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { createSessionCookieReader, sessionCookieName } from './session-cookie'

const secret = 'x'.repeat(32)
const http = { secret, baseUrl: 'http://localhost:3000' }
const https = { secret, baseUrl: 'https://alerts.example.com' }

test('what next-auth has written is read, however often it writes the same session anew', async () => {
  for (const site of [http, https]) {
    const secretIn = createSessionCookieReader(site)
    const [first, second] = await Promise.all([1, 2].map(() => encode({ secret, token: { secret: 'of a row' } })))
    expect(first).not.toBe(second)
    for (const value of [first, second]) {
      expect(secretIn(`theme=dark; ${sessionCookieName(site.baseUrl)}=${value}; a=b`)).toBe('of a row')
    }
  }
})

test('of several cookies with the name the last one counts', async () => {
  const [a, b] = await Promise.all(['a', 'b'].map((row) => encode({ secret, token: { secret: row } })))
  const name = sessionCookieName(http.baseUrl)
  expect(createSessionCookieReader(http)(`${name}=${a};${name}=${b}`)).toBe('b')
})

test('no cookie, another name, and what this server has not written name no session', async () => {
  const secretIn = createSessionCookieReader(https)
  const own = await encode({ secret, token: { secret: 'of a row' } })
  const foreign = await encode({ secret: 'y'.repeat(32), token: { secret: 'of a row' } })
  const changed = own.replace(/(?<=\..*\..*\.)./, (first) => (first === 'A' ? 'B' : 'A'))
  const nobody = await encode({ secret, token: { secret: '' } })
  const name = sessionCookieName(https.baseUrl)
  const values = [foreign, changed, nobody, own.slice(0, -4), '', 'x', '....', 'a.b.c.d.e', '%'.repeat(9_000)]
  for (const cookies of ['', `next-auth.session-token=${own}`, ...values.map((value) => `${name}=${value}`)]) {
    expect(secretIn(cookies)).toBeUndefined()
  }
})
