import { expect, test } from 'vitest'
import type { Policy } from '@/lib/escalation-policies/get'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { shownSchedules } from './shown-schedules'

const calendars = Array.from({ length: 45 }, (_, at) => {
  return { scheduleId: at + 1, shifts: [{ userId: at + 1 }] } as unknown as ScheduleCalendar
})
const policies = [{ steps: [{ targets: [{ scheduleId: 30 }] }], lastResort: [] }] as unknown as Policy[]

function ids(asked?: string) {
  const { shown, ...where } = shownSchedules(calendars, { policies, userId: 40, asked })
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
