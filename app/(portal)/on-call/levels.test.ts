import { expect, test } from 'vitest'
import type { Policy } from '@/lib/escalation-policies/get'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { levelsAt } from './levels'

const NOW = new Date('2026-11-22T03:14:00Z')
const calendar = (scheduleId: number, userId: number, userName: string) =>
  ({
    ...{ scheduleId, name: `S${scheduleId}`, timeZone: 'UTC' },
    shifts: [{ userId, userName, startsAt: new Date(NOW.getTime() - 1), endsAt: new Date(NOW.getTime() + 1) }],
  }) as unknown as ScheduleCalendar
const ofSchedule = (scheduleId: number) => ({ scheduleId, name: `S${scheduleId}`, isDisabled: false })
const person = (userId: number, name: string, isDisabled = false) => ({ userId, name, isDisabled })
const policy = (id: number, steps: Policy['steps'], severities: Policy['severities'] = ['critical']): Policy => ({
  ...{
    id,
    name: `P${id}`,
    team: null,
    severities,
    repeats: 0,
    groupBy: [],
    gatherSeconds: 0,
    unacknowledgeMinutes: null,
    tellsAssignee: false,
    lastResort: [],
  },
  steps,
})
const CALENDARS = [calendar(1, 1, 'Ana'), calendar(2, 2, 'Ben')]

test('a schedule has the policies that use it, with whom each of their steps notifies now', () => {
  const steps = [
    { waitMinutes: 5, isRoundRobin: false, targets: [ofSchedule(1)] },
    {
      waitMinutes: 10,
      isRoundRobin: false,
      targets: [ofSchedule(2), person(1, 'Ana'), person(3, 'Chen'), person(3, 'Chen')],
    },
    { waitMinutes: 10, isRoundRobin: false, targets: [ofSchedule(9), person(4, 'Dora', true)] },
  ]
  const found = levelsAt([policy(7, steps), policy(8, steps.slice(1)), policy(9, steps, [])], CALENDARS, NOW)(1)
  expect(found.map(({ policyId }) => policyId)).toEqual([7])
  expect(found[0]?.levels.map(({ waitMinutes, people }) => [waitMinutes, people.map(({ name }) => name)])).toEqual([
    [0, ['Ana']],
    [5, ['Ben', 'Ana', 'Chen']],
    [10, []],
  ])
})
