import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const COOKIE = '__Host-tocsin-zone'

/** A page of a browser whose clock is in the zone; `cookie` is what an earlier page left. */
async function pageIn(timeZone: string, cookie = '', protocol = 'https:') {
  vi.resetModules()
  vi.stubEnv('TZ', timeZone)
  vi.stubGlobal('window', { location: { protocol } })
  vi.stubGlobal('document', { cookie })
  return import('./browser-zone')
}

async function cookieOf(timeZone: string) {
  const { rememberZone } = await pageIn(timeZone)
  rememberZone(timeZone)
  return document.cookie.split('; ')[0] ?? ''
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-26T12:00Z') }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('a zone is remembered while the clock goes by it', async () => {
  const cookie = await cookieOf('Europe/Berlin')
  expect(cookie.startsWith(`${COOKIE}=Europe%2FBerlin`)).toBe(true)
  expect((await pageIn('Europe/Berlin', `other=1; ${cookie}`)).rememberedZone()).toBe('Europe/Berlin')
})

test.each([
  ['Europe/Berlin', 'America/New_York'],
  // Both have the same offset in November.
  ['America/Denver', 'America/Phoenix'],
  ['Europe/Athens', 'Africa/Cairo'],
])('a traveller from %s to %s is noticed', async (from, to) => {
  const cookie = await cookieOf(from)
  expect((await pageIn(to, cookie)).rememberedZone()).toBeUndefined()
})

test('nothing is remembered on the server, or from a cookie without offsets or that is broken', async () => {
  expect((await pageIn('Europe/Berlin', `${COOKIE}=%E0%A4%A`)).rememberedZone()).toBeUndefined()
  expect((await pageIn('Europe/Berlin', `${COOKIE}=Europe%2FBerlin`)).rememberedZone()).toBeUndefined()
  vi.unstubAllGlobals()
  expect((await import('./browser-zone')).rememberedZone()).toBeUndefined()
})

test('with https no other host may set it, and it is sent by https alone; without, it has no such name', async () => {
  const secure = await pageIn('Europe/Berlin')
  secure.rememberZone('Europe/Berlin')
  expect(document.cookie).toMatch(/^__Host-tocsin-zone=\S+; path=\/; max-age=\d+; samesite=lax; secure$/)
  const plain = await pageIn('Europe/Berlin', '', 'http:')
  plain.rememberZone('Europe/Berlin')
  expect(document.cookie).toMatch(/^tocsin-zone=\S+; path=\/; max-age=\d+; samesite=lax$/)
  expect(plain.rememberedZone()).toBe('Europe/Berlin')
})
