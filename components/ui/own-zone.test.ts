import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-26T12:00Z') }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** What a page shows whose browser has said before that its clock is in the zone. */
async function wordsIn(timeZone: string) {
  vi.resetModules()
  vi.stubEnv('TZ', timeZone)
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('document', { cookie: '' })
  const { rememberedZone, rememberZone } = await import('./browser-zone')
  rememberZone(timeZone)
  expect(rememberedZone()).toBe(timeZone)
  const { exactTimeWords } = await import('./time-words')
  return (at: string) => exactTimeWords(new Date(at), timeZone)
}

test.each([
  ['Europe/Berlin', '2026-07-01T10:00Z', 'Wed 1 Jul 2026, 12:00:00 Europe/Berlin'],
  ['Europe/Berlin', '2026-11-26T10:00Z', 'Thu 26 Nov 2026, 11:00:00 Europe/Berlin'],
  ['Europe/Berlin', '2026-10-25T00:59:59Z', 'Sun 25 Oct 2026, 02:59:59 Europe/Berlin'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 'Sun 25 Oct 2026, 02:00:00 Europe/Berlin'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Sun 29 Mar 2026, 03:00:00 Europe/Berlin'],
  ['America/New_York', '2026-07-01T03:00Z', 'Tue 30 Jun 2026, 23:00:00 America/New_York'],
  ['Australia/Lord_Howe', '2026-07-01T00:00Z', 'Wed 1 Jul 2026, 10:30:00 Australia/Lord_Howe'],
])('in a browser in %s in November, %s has the clock of its own day', async (timeZone, at, expected) => {
  const words = await wordsIn(timeZone)
  expect(words(at)).toBe(expected)
})
