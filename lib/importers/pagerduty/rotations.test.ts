import { expect, test } from 'vitest'
import { pdUser } from '../../../testing/importers/pagerduty-folder'
import { instantAt } from '../../../testing/importers/zoned'
import { importFolder } from '../import'

const ZONE = 'America/New_York'
const FROM = '2026-03-02'
const DAYS = 56
const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T00:00:00Z'),
}

const zoned = (at: string) => ({ date_time: new Date(instantAt(ZONE, at)).toISOString(), time_zone: ZONE })
const member = (id: string) => ({ type: 'user_member', user_id: id })

type Strategy = { type: string; members: object[]; shifts_per_member?: number }

function eventOf(times: { start: string; end: string; rule: string; more?: object }, assignment_strategy: Strategy) {
  const { start, end, rule, more } = times
  const since = { effective_since: zoned(start).date_time, effective_until: null }
  return {
    type: 'schedule_event',
    start_time: zoned(start),
    end_time: zoned(end),
    ...since,
    recurrence: [rule],
    assignment_strategy,
    ...more,
  }
}

const rotating = (each: number, ...ids: string[]) => ({
  ...{ type: 'rotating_member_assignment_strategy', shifts_per_member: each },
  members: ids.map(member),
})
const every = (...ids: string[]) => ({ type: 'every_member_assignment_strategy', members: ids.map(member) })

/** The days of eight weeks, with the clock changing on the eighth of March. */
const dates = Array.from({ length: DAYS }, (_, index) =>
  new Date(Date.parse(`${FROM}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
)
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

type Shift = { from: string; to: string; ids: string[] }

function assigned(shifts: Shift[]) {
  return shifts.flatMap(({ from, to, ids }) =>
    ids.map((id) => ({
      ...{ type: 'computed_shift_assignment', member: member(id) },
      start_time: new Date(instantAt(ZONE, from)).toISOString(),
      end_time: new Date(instantAt(ZONE, to)).toISOString(),
    })),
  )
}

function imported(rotations: object[], shifts: Shift[], more: object = {}) {
  const final = { type: 'final_schedule', computed_shift_assignments: assigned(shifts) }
  const schedule = { id: 'S1', name: 'Support', time_zone: ZONE, rotations, final_schedule: final, ...more }
  const users = ['ANA', 'BEN', 'CY'].map((id) => pdUser(id))
  const folder = new Map([
    ['users.json', JSON.stringify({ users })],
    ['schedules/S1.json', JSON.stringify({ schedule })],
  ])
  return importFolder('pagerduty', folder, settings).report
}

const weekly = { start: '2026-02-23T09:00', end: '2026-02-23T17:00' }
const days = dates.filter((date) => weekdayOf(date) >= 1 && weekdayOf(date) <= 5)

test('weekdays of the next person in turn, and the weekend of everybody, are those of PagerDuty across the clock change', () => {
  const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
  const weekend = { start: '2026-02-27T17:00', end: '2026-03-02T09:00', rule: 'RRULE:FREQ=WEEKLY' }
  const rotations = [
    { id: 'R1', name: 'Days', events: [eventOf({ ...weekly, rule }, rotating(1, 'ANA', 'BEN', 'CY'))] },
    { id: 'R2', name: 'Weekend', events: [eventOf(weekend, every('ANA', 'CY'))] },
  ]
  // Five shifts were before, so that the first of these is the sixth.
  const shifts = days.map((date, index) => {
    const id = ['ANA', 'BEN', 'CY'][(index + 5) % 3] ?? ''
    return { from: `${date}T09:00`, to: `${date}T17:00`, ids: [id] }
  })
  const fridays = dates.flatMap((date, index) => {
    const monday = dates[index + 3]
    return weekdayOf(date) === 5 && monday ? [{ from: `${date}T17:00`, to: `${monday}T09:00`, ids: ['ANA', 'CY'] }] : []
  })
  const first = { from: `${FROM}T00:00`, to: `${FROM}T09:00`, ids: ['ANA', 'CY'] }
  const report = imported(rotations, [first, ...shifts, ...fridays])
  expect(report.shadows).toMatchObject([{ schedule: 'Support', differentHours: 0, differences: [] }])
  expect(report.objects.filter(({ kind }) => kind === 'Rotation').map(({ outcome }) => outcome)).toEqual([
    'taken',
    'taken',
  ])
})

test('so many shifts of each, an empty member, an end, and an override of one rotation beside another', () => {
  const rule = 'RRULE:FREQ=DAILY'
  const strategy = { ...rotating(2, 'ANA', 'BEN'), members: [member('ANA'), member('BEN'), { type: 'empty_member' }] }
  const until = { effective_until: new Date(instantAt(ZONE, '2026-04-01T00:00')).toISOString() }
  const start = { start: '2026-03-02T00:00', end: '2026-03-03T00:00', rule, more: until }
  const always = { start: '2026-03-02T00:00', end: '2026-03-03T00:00', rule }
  const rotations = [
    { id: 'R1', name: 'Daily', events: [eventOf(start, strategy)] },
    { id: 'R2', name: 'Always', events: [eventOf(always, every('BEN'))] },
  ]
  const ids = ['ANA', 'ANA', 'BEN', 'BEN', 'BEN', 'BEN']
  const at = (index: number) => `${dates[index] ?? '2026-04-27'}T00:00`
  const shifts = dates.map((date, index) => {
    const id = date === '2026-03-10' ? 'CY' : ids[index % 6]
    return { from: at(index), to: at(index + 1), ids: index < 30 && id ? [...new Set(['BEN', id])] : ['BEN'] }
  })
  const cover = {
    ...{ type: 'override_shift', rotation_id: 'R1', overriding_member: member('CY') },
    ...{ start_time: zoned('2026-03-10T00:00').date_time, end_time: zoned('2026-03-11T00:00').date_time },
  }
  const report = imported(rotations, shifts, { overrides: [cover] })
  expect(report.shadows).toMatchObject([{ schedule: 'Support', differentHours: 0, differences: [] }])
})

test('what Tocsin has no layer for is left out with its rule, not guessed', () => {
  const rules = [
    'RRULE:FREQ=MONTHLY;BYDAY=1MO',
    'RRULE:FREQ=YEARLY',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU',
    'RRULE:FREQ=WEEKLY;INTERVAL=0',
    'nonsense',
  ]
  const events = rules.map((rule) => eventOf({ ...weekly, rule }, rotating(1, 'ANA', 'BEN')))
  const exception = { recurrence: ['RRULE:FREQ=WEEKLY', 'EXDATE:20260309T130000Z'] }
  const report = imported(
    [{ id: 'R1', events: [...events, eventOf({ ...weekly, rule: '', more: exception }, rotating(1, 'ANA'))] }],
    [],
  )
  const found = report.objects.filter(({ kind }) => kind === 'Rotation event')
  expect(found.map(({ outcome }) => outcome)).toEqual(Array(7).fill('left out'))
  expect(found.at(-1)?.notes[0]).toContain('EXDATE:20260309T130000Z')
  expect(report.objects.find(({ kind }) => kind === 'Schedule')).toMatchObject({ outcome: 'changed' })
  for (const { in: all, taken, changed, leftOut } of report.counts) expect(taken + changed + leftOut).toBe(all)
})
