import { expect, test } from 'vitest'
import type { CalendarShift } from './calendar'
import { scheduleWarnings } from './schedule-warnings'

const NOW = new Date('2026-03-02T12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

function shift(userId: number, userName: string, from: number, isDisabled = false): CalendarShift {
  const times = { startsAt: hours(from), endsAt: hours(from + 1) }
  return { ...times, userId, userName, isDisabled, overrideId: null, isBeside: false } as CalendarShift
}

function warnings(shifts: CalendarShift[], none: number[]) {
  const calendar = { scheduleId: 1, name: 'Payments', timeZone: 'UTC', createdAt: NOW, teamId: null, shifts }
  return scheduleWarnings(
    calendar,
    none.map((userId) => ({ userId, why: 'none' })),
    NOW,
  )
}

test('whoever is on call now has a sentence of their own', () => {
  expect(warnings([shift(1, 'Ana', 0), shift(2, 'Ben', 0)], [1, 2])).toEqual([
    'Payments: Ana is on call now and has no verified contact method: no page can reach them.',
    'Payments: Ben is on call now and has no verified contact method: no page can reach them.',
  ])
})

test('of those who come later, all of whom the same is wrong have one', () => {
  const now = shift(9, 'Zoe', 0)
  const ofMany = ['Ana', 'Ben', 'Chen', 'Dora', 'Eli'].map((name, at) => shift(at + 1, name, at + 1))
  expect(warnings([now, ...ofMany, shift(7, 'Fay', 9, true)], [1, 2, 3, 4, 5])).toEqual([
    'Payments: Ana, Ben, Chen, and 2 more will be on call, and each has no verified contact method: no page can reach them.',
    'Payments: Fay will be on call and is disabled: nobody answers their pages.',
  ])
  expect(warnings([now, ...ofMany.slice(0, 2)], [1, 2])).toEqual([
    'Payments: Ana and Ben will be on call, and each has no verified contact method: no page can reach them.',
  ])
  expect(warnings([now, ...ofMany], [])).toEqual([])
})
