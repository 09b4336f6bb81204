import { expect, test } from 'vitest'
import type { Reach } from '@/lib/contact-methods/method-state'
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
const AT = { now: NOW, turnOf: () => 0, reach: new Map<number, Reach>() }
const CALENDARS = [calendar(1, 1, 'Ana'), calendar(2, 2, 'Ben')]

test('a schedule has the policies that use it, with whom each of their steps pages now', () => {
  const steps = [
    { waitMinutes: 5, isRoundRobin: false, targets: [ofSchedule(1)] },
    {
      waitMinutes: 10,
      isRoundRobin: false,
      targets: [ofSchedule(2), person(1, 'Ana'), person(3, 'Chen'), person(3, 'Chen')],
    },
    { waitMinutes: 10, isRoundRobin: false, targets: [ofSchedule(9), person(4, 'Dora', true)] },
  ]
  const found = levelsAt([policy(7, steps), policy(8, steps.slice(1)), policy(9, steps, [])], CALENDARS, AT)(1)
  expect(found.map(({ policyId }) => policyId)).toEqual([7])
  expect(found[0]?.levels.map(({ waitMinutes, people }) => [waitMinutes, people.map(({ name }) => name)])).toEqual([
    [0, ['Ana']],
    [5, ['Ben', 'Ana', 'Chen']],
    [10, []],
  ])
})

test('a step whose schedule has nobody is not waited for', () => {
  const steps = [9, 2, 1].map((id) => ({ waitMinutes: 5, isRoundRobin: false, targets: [ofSchedule(id)] }))
  const [found] = levelsAt([policy(7, steps)], CALENDARS, AT)(1)
  expect(found?.levels.map(({ waitMinutes, people }) => [waitMinutes, people.map(({ name }) => name)])).toEqual([
    [0, []],
    [0, ['Ben']],
    [5, ['Ana']],
  ])
})

test('in round robin the one whose turn it is comes first, unless no page reaches them', () => {
  const targets = [ofSchedule(1), person(3, 'Chen'), person(4, 'Dora')]
  const steps = [{ waitMinutes: 5, isRoundRobin: true, targets }]
  const namesAt = (turn: number, reach: [number, Reach][] = []) => {
    const at = { ...AT, turnOf: () => turn, reach: new Map(reach) }
    const [found] = levelsAt([policy(7, steps)], CALENDARS, at)(1)
    return found?.levels.map(({ people, isInTurn }) => [isInTurn, ...people.map(({ name }) => name)])
  }
  expect(namesAt(1)).toEqual([[true, 'Chen', 'Dora', 'Ana']])
  expect(namesAt(1, [[3, 'none']])).toEqual([[true, 'Dora', 'Ana', 'Chen']])
  expect(namesAt(1, [[3, 'no-mail']])).toEqual([[true, 'Chen', 'Dora', 'Ana']])
})
