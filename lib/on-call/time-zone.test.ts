import { expect, test } from 'vitest'
import { isSkipped, knownTimeZone, parseWallClock, timeZones } from './time-zone'

test.each([
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['America/Nuuk', 'America/Godthab'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
])('%s can be chosen and is kept, and %s too, which means the same', (today, older) => {
  expect(timeZones()).toContain(today)
  expect(knownTimeZone(today)).toBe(today)
  expect(knownTimeZone(older)).toBeDefined()
  const [one, other] = [today, older].map((zone) => parseWallClock(zone, '2026-03-01T09:00').getTime())
  expect(one).toBe(other)
})

test('every zone is named once, in order after UTC, and has a clock', () => {
  const [first, ...zones] = timeZones()
  expect(first).toBe('UTC')
  expect(zones).toEqual([...new Set(zones)].toSorted())
  for (const zone of zones) expect(parseWallClock(zone, '2026-03-01T09:00').getTime()).not.toBeNaN()
})

test('what is no zone is none', () => expect(knownTimeZone('Europe/Atlantis')).toBeUndefined())

test('a time is skipped when the clocks are put forward over it', () => {
  const skipped = ['01:59', '02:00', '02:59', '03:00'].map((time) => isSkipped('Europe/Berlin', `2026-03-29T${time}`))
  expect(skipped).toEqual([false, true, true, false])
  expect([isSkipped('Europe/Berlin', '2026-10-25T02:30'), isSkipped('UTC', '2026-03-29T02:30')]).toEqual([false, false])
  expect(isSkipped('Europe/Berlin', 'soon')).toBe(false)
})
