import { expect, test } from 'vitest'
import { addMonths, monthAt, monthIn, parseMonth } from './months'

test('a month is read, unless it has not begun or is none', () => {
  const read = ['2026-11', '2026-10', '2020-01', '2019-12', '2026-12', '2026-13', '2026-1', 'x', ['2026-10'], undefined]
  expect(read.map((text) => parseMonth(text, '2026-11'))).toEqual(['2026-11', '2026-10', '2020-01', ...Array(7)])
})

test('months go over years, and begin at midnight of the zone', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2026-03', -12)]).toEqual([
    '2025-12',
    '2027-01',
    '2025-03',
  ])
  expect(monthAt('Asia/Tokyo', new Date('2026-10-31T16:00Z'))).toBe('2026-11')
  const { startsAt, endsAt } = monthIn('America/Chicago', '2026-03')
  expect([startsAt, endsAt]).toEqual([new Date('2026-03-01T06:00Z'), new Date('2026-04-01T05:00Z')])
})
