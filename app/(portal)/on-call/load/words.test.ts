import { expect, test } from 'vitest'
import type { PersonLoad } from '@/lib/on-call/load/get-load'
import { hourFigure, monthWords, mostInterrupted } from './words'

const NONE = { business: 0, off: 0, night: 0, weekend: 0, holiday: 0 }

function person(name: string, nights: number, weekends = 0, interruptions: Partial<typeof NONE> = {}): PersonLoad {
  const zone = { timeZone: 'UTC', zoneSource: 'account' } as const
  return {
    ...{ userId: 1, name, nights, weekends },
    ...zone,
    onCall: NONE,
    interruptions: { ...NONE, ...interruptions },
    schedules: [],
  }
}

test.each([
  ['Dora, 6 nights', [person('Dora', 6), person('Ben', 2)]],
  ['Dora, 1 night and 2 weekends', [person('Dora', 1, 2), person('Ben', 1, 1)]],
  ['Dora, 3 interruptions, none at night', [person('Dora', 0, 0, { business: 2, off: 1 })]],
  ['Ana and Ben, 2 nights each', [person('Ana', 2), person('Ben', 2), person('Dora', 1)]],
  ['Ana, Ben, Cleo, and 2 more, 2 nights each', ['Ana', 'Ben', 'Cleo', 'Dora', 'Eve'].map((name) => person(name, 2))],
  [undefined, [person('Ana', 0), person('Ben', 0)]],
  [undefined, []],
])('the most interrupted: %s', (expected, people) => {
  expect(mostInterrupted(people)).toBe(expected)
})

test('months have their year in another year, and hours two digits at most', () => {
  const now = new Date('2026-11-28T12:00Z')
  expect([monthWords('2026-11', now), monthWords('2025-11', now)]).toEqual(['November', 'November 2025'])
  expect([408, 408.25, 9.96, 1 / 3, 0].map((hours) => hourFigure(hours * 3_600_000))).toEqual([
    ...['408', '408', '10', '0.3', '0'],
  ])
})
