import { expect, test } from 'vitest'
import { clockFaults, knownTimeZone, parseWallClock, timeZones } from './time-zone'

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

test('a time that the clocks skip, or show twice, is told at its field; others are not', () => {
  const faulty = (timeZone: string, ...times: string[]) =>
    Object.keys(clockFaults(timeZone, Object.fromEntries(times.map((time) => [time, time]))))
  const spring = ['01:59', '02:00', '02:59', '03:00'].map((time) => `2026-03-29T${time}`)
  const autumn = ['01:59', '02:00', '02:59', '03:00'].map((time) => `2026-10-25T${time}`)
  expect(faulty('Europe/Berlin', ...spring, ...autumn)).toEqual([...spring.slice(1, 3), ...autumn.slice(1, 3)])
  expect(faulty('UTC', ...spring, ...autumn)).toEqual([])
  expect(faulty('Europe/Berlin', 'soon', '')).toEqual([])
  const startsAt = (time: string) => clockFaults('Europe/Berlin', { startsAt: time }).startsAt
  expect(startsAt('2026-03-29T02:30')).toMatch(/^The clocks of Europe\/Berlin skip this time on that day/)
  expect(startsAt('2026-10-25T02:30')).toMatch(/^The clocks of Europe\/Berlin show this time twice on that day/)
})
