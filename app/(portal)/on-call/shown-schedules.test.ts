import { expect, test } from 'vitest'
import type { Policy } from '@/lib/escalation-policies/get'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { schedulesAddress, shownSchedules } from './shown-schedules'

const calendars = Array.from({ length: 45 }, (_, at) => {
  const shifts = [{ userId: at + 1, userName: `Person ${at + 1}` }]
  return { scheduleId: at + 1, name: at % 2 ? 'Payments' : 'Search', shifts } as unknown as ScheduleCalendar
})
const policies = [{ steps: [{ targets: [{ scheduleId: 30 }] }], lastResort: [] }] as unknown as Policy[]

function ids(asked?: string, text = '') {
  const { shown, ...where } = shownSchedules(calendars, { policies, userId: 40, asked, text })
  return { ...where, ids: shown.map(({ scheduleId }) => scheduleId) }
}

test("twenty schedules a page: the reader's own first, then those that page somebody", () => {
  expect(ids()).toMatchObject({ page: 1, pages: 3, first: 1, count: 45 })
  expect(ids().ids.slice(0, 4)).toEqual([40, 30, 1, 2])
  expect([...ids('1').ids, ...ids('2').ids, ...ids('3').ids].toSorted((a, b) => a - b)).toEqual(
    calendars.map(({ scheduleId }) => scheduleId),
  )
})

test.each(['0', '-1', '1.5', 'x', ''])('page "%s" is the first', (asked) => expect(ids(asked).page).toBe(1))

test('a page beyond the last is the last', () => expect(ids('99')).toMatchObject({ page: 3, first: 41 }))

test('words narrow them by name and people, in pages of their own', () => {
  expect(ids('2', 'payments')).toMatchObject({ page: 2, pages: 2, first: 21, count: 22 })
  expect(ids(undefined, 'pay 44')).toMatchObject({ ids: [44], count: 1 })
  expect(ids(undefined, 'nobody')).toMatchObject({ ids: [], page: 1, pages: 1, count: 0 })
})

test('the words stay in the address of another page and of other days', () => {
  expect(schedulesAddress({ page: 2, text: 'pay & play' })).toBe('/on-call?page=2&q=pay+%26+play')
  expect(schedulesAddress({ page: 1, text: '' }, '2026-03-02')).toBe('/on-call?day=2026-03-02&page=1')
})
