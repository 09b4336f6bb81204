import { expect, test } from 'vitest'
import { timelineDays } from './timeline-days'

const now = new Date('2026-11-22T03:14:00Z')

function shown(asked: unknown) {
  const { days, earlier, later } = timelineDays(asked, now, 'Europe/Berlin')
  return [days[0]?.date, days.at(-1)?.date, earlier, later]
}

test('two weeks from yesterday, and the two before and after', () => {
  expect(shown(undefined)).toEqual(['2026-11-21', '2026-12-04', '2026-11-07', '2026-12-05'])
})

test('two weeks from the day that was asked for', () => {
  expect(shown('2027-03-20')).toEqual(['2027-03-20', '2027-04-02', '2027-03-06', '2027-04-03'])
})

test('a year away there is nothing further', () => {
  expect(shown('2027-11-20')).toEqual(['2027-11-20', '2027-12-03', '2027-11-06', undefined])
})

test.each(['2029-01-01', '2026-13-41', 'soon', ['2026-12-01'], ''])('%j shows the usual days', (asked) => {
  expect(shown(asked)).toEqual(shown(undefined))
})

test('a day on which the clocks change ends when its zone says so', () => {
  const { startsAt, endsAt } = timelineDays('2027-03-20', now, 'Europe/Berlin')
  expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
    '2027-03-19T23:00:00.000Z',
    '2027-04-02T22:00:00.000Z',
  ])
})
