import { expect, test } from 'vitest'
import { exactTimeWords, readZone, timeWords, untilWords } from './time-words'

const at = new Date('2026-11-25T08:00:31Z')

test('a time has its zone beside it, in one form for every reader', () => {
  expect(timeWords(at, 'Europe/Berlin', at)).toBe('Wed 25 Nov, 09:00 Europe/Berlin')
  expect(timeWords(at, 'UTC', at)).toBe('Wed 25 Nov, 08:00 UTC')
  expect(exactTimeWords(at, 'America/New_York')).toBe('Wed 25 Nov 2026, 03:00:31 America/New_York')
})

test('a time of another year names it, by the clock of its zone', () => {
  const newYear = new Date('2026-12-31T23:30Z')
  expect(timeWords(newYear, 'Europe/Berlin', at)).toBe('Fri 1 Jan 2027, 00:30 Europe/Berlin')
  expect(timeWords(newYear, 'UTC', at.getTime())).toBe('Thu 31 Dec, 23:30 UTC')
})

test('an end is as short as it can be understood', () => {
  const words = ['2026-11-25T22:30Z', '2026-11-25T23:30Z', '2026-11-30T08:00Z', '2026-12-03T08:00Z'].map((end) =>
    untilWords(new Date(end), 'Europe/Berlin', at),
  )
  expect(words).toEqual(['23:30', 'Thu 00:30', 'Mon 09:00', '3 Dec'])
})

test('a cookie that names no zone is not followed', () => {
  expect(readZone('Europe/Berlin')).toBe('Europe/Berlin')
  expect(readZone('Europe/Berlin -60,-60')).toBe('Europe/Berlin')
  expect([undefined, '', 'Europe/Nowhere', '<b>'].map(readZone)).toEqual(['UTC', 'UTC', 'UTC', 'UTC'])
})
