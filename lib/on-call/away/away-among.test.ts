import { expect, test } from 'vitest'
import { awayAmong } from './away-among'
import type { Absence } from './read-absences'

const shifts = [
  { userId: 1, startsAt: new Date('2026-05-01T07:00Z'), endsAt: new Date('2026-05-08T07:00Z') },
  { userId: 2, startsAt: new Date('2026-05-08T07:00Z'), endsAt: new Date('2026-05-15T07:00Z') },
]

function absence(userIds: number[], from: string, to: string, isFloating = true): Absence {
  return { calendarId: 1, title: 'Off', startsAt: new Date(from), endsAt: new Date(to), isFloating, userIds }
}

function away(timeZone: string, ...absences: Absence[]) {
  return awayAmong(shifts, absences, timeZone).map(
    ({ userId, startsAt, endsAt }) =>
      `${userId} ${startsAt.toISOString().slice(5, 16)} ${endsAt.toISOString().slice(5, 16)}`,
  )
}

test('a whole day is the day of the schedule’s zone, cut to the shift', () => {
  const days = absence([1, 2], '2026-05-07T00:00Z', '2026-05-09T00:00Z')
  expect(away('Europe/Berlin', days)).toEqual(['1 05-06T22:00 05-08T07:00', '2 05-08T07:00 05-08T22:00'])
  expect(away('America/New_York', days)).toEqual(['1 05-07T04:00 05-08T07:00', '2 05-08T07:00 05-09T04:00'])
})

test('a time of day is the same everywhere, and others’ absence is nobody’s', () => {
  const hour = absence([1], '2026-05-04T10:00Z', '2026-05-04T11:00Z', false)
  expect(away('Asia/Tokyo', hour, absence([3], '2026-05-01T00:00Z', '2026-05-30T00:00Z'))).toEqual([
    '1 05-04T10:00 05-04T11:00',
  ])
})

test('what two events say is there once', () => {
  const week = absence([1], '2026-05-02T00:00Z', '2026-05-05T00:00Z')
  expect(away('UTC', week, absence([1], '2026-05-03T00:00Z', '2026-05-04T00:00Z'))).toEqual([
    '1 05-02T00:00 05-05T00:00',
  ])
  expect(away('UTC', week, absence([1], '2026-05-04T00:00Z', '2026-05-06T00:00Z'))).toEqual([
    '1 05-02T00:00 05-05T00:00',
    '1 05-05T00:00 05-06T00:00',
  ])
})
