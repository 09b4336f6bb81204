import { expect, test } from 'vitest'
import type { ScheduleCalendar } from '../on-call/calendar'
import type { Policy } from './get'
import { personWarnings } from './person-warnings'

const NOW = new Date('2026-03-02T12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

function shift(userId: number, userName: string, from: number, isDisabled = false) {
  return { startsAt: hours(from), endsAt: hours(from + 1), userId, userName, isDisabled }
}

function calendar(name: string, ...shifts: ReturnType<typeof shift>[]) {
  return { name, shifts } as unknown as ScheduleCalendar
}

function policy(name: string, steps: number[], lastResort: number[] = []) {
  const person = (userId: number) => ({ userId, name: `P${userId}`, isDisabled: false })
  return {
    name,
    steps: steps.map((userId) => ({ targets: [person(userId)] })),
    lastResort: lastResort.map(person),
  } as unknown as Policy
}

function warnings(calendars: ScheduleCalendar[], policies: Policy[], none: number[]) {
  const unreachable = none.map((userId) => ({ userId, why: 'none' }) as const)
  const { soon, later } = personWarnings({ calendars, policies, unreachable }, NOW)
  return [...soon, ...later].map(({ words }) => words)
}

test('a person whom no page reaches has one line with all that pages them', () => {
  const calendars = [
    calendar('Payments', shift(1, 'Ada', 0)),
    calendar('Search', shift(2, 'Ben', 0), shift(1, 'Ada', 5)),
  ]
  const policies = [policy('Payments', [2, 3], [1]), policy('Search', [3], [1])]
  expect(warnings(calendars, policies, [1, 3])).toEqual([
    'Ada: no verified contact method · on call in Payments, last resort of 2 policies, on call later in Search',
    'P3: no verified contact method · a step of 2 policies',
  ])
  expect(warnings(calendars, policies, [])).toEqual([])
})

test('of those who are only on call later, all of whom the same is wrong have one', () => {
  const people = ['Ana', 'Ben', 'Chen', 'Dora', 'Eli'].map((name, at) => shift(at + 1, name, at + 1))
  const all = calendar('Payments', shift(9, 'Zoe', 0), ...people, shift(7, 'Fay', 9, true))
  expect(warnings([all], [], [1, 2, 3, 4, 5])).toEqual([
    'Ana, Ben, Chen, and 2 more: no verified contact method · on call later in Payments',
    'Fay: disabled · on call later in Payments',
  ])
})

test('whose contact methods mend it is told, and of somebody disabled nobody’s', () => {
  const calendars = [calendar('Payments', shift(1, 'Ada', 0), shift(2, 'Fay', 0, true))]
  const { soon } = personWarnings({ calendars, policies: [], unreachable: [{ userId: 1, why: 'no-mail' }] }, NOW)
  expect(soon.map(({ userIds }) => userIds)).toEqual([[1], []])
  expect(soon[0]?.words).toBe('Ada: e-mail only, and no mail can be sent · on call in Payments')
})
