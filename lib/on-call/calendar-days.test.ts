import { expect, test } from 'vitest'
import { calendarDays, weeksFrom, weeksOfMonth } from './calendar-days'

const zone = 'Europe/Berlin'
const createdAt = new Date('2000-01-01T00:00Z')

function shift(name: string, from: string, to: string) {
  return { name, startsAt: new Date(from), endsAt: new Date(to) }
}

test('weeks begin on the Monday of the current one, where the schedule is', () => {
  const late = new Date('2026-03-01T22:30Z')
  expect(weeksFrom(late, zone, 1)[0]).toMatchObject({ date: '2026-02-23', isToday: false })
  expect(weeksFrom(late, zone, 1)[6]).toMatchObject({ date: '2026-03-01', isToday: true })
  expect(weeksFrom(late, 'Asia/Tokyo', 4)[0]).toMatchObject({ date: '2026-03-02', isToday: true })
  expect(weeksFrom(late, 'Asia/Tokyo', 4)).toHaveLength(28)
})

test.each([
  ['2026-02', '2026-01-26', '2026-03-01', 35],
  ['2026-06', '2026-06-01', '2026-07-05', 35],
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-08', '2026-07-27', '2026-09-06', 42],
  ['2026-12', '2026-11-30', '2027-01-03', 35],
])('the weeks of %s are from %s to %s', (month, first, last, count) => {
  const days = weeksOfMonth(month, new Date('2026-02-10T12:00Z'), zone)
  expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual([first, last, count])
  expect(days.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(
    month === '2026-02' ? ['2026-02-10'] : [],
  )
})

test('days are split at handovers, in wall-clock times, and say where nobody is on call', () => {
  const shifts = [
    shift('Ana', '2026-03-27T08:00Z', '2026-03-28T08:00Z'),
    shift('Ben', '2026-03-28T08:00Z', '2026-03-29T07:00Z'),
  ]
  const days = calendarDays({ shifts, timeZone: zone, createdAt }, weeksFrom(new Date('2026-03-28T12:00Z'), zone, 1))
  const words = days.map(({ entries }) =>
    entries.map(({ from, to, shift }) => `${from}-${to} ${shift?.name ?? 'nobody'}`),
  )
  expect(words.slice(3)).toEqual([
    ['00:00-24:00 nobody'],
    ['00:00-09:00 nobody', '09:00-24:00 Ana'],
    ['00:00-09:00 Ana', '09:00-24:00 Ben'],
    ['00:00-09:00 Ben', '09:00-24:00 nobody'],
  ])
})

test('a day that the zone skipped is there, with nothing in it', () => {
  const timeZone = 'Pacific/Apia'
  const days = calendarDays({ shifts: [], timeZone, createdAt }, weeksFrom(new Date('2011-12-29T20:00Z'), timeZone, 1))
  expect(days.find(({ date }) => date === '2011-12-30')?.entries).toEqual([])
})

test('nothing is shown before the schedule was made', () => {
  const shifts = [shift('Ana', '2026-03-27T12:34Z', '2026-03-28T08:00Z')]
  const schedule = { shifts, timeZone: zone, createdAt: new Date('2026-03-27T12:34Z') }
  const days = calendarDays(schedule, weeksFrom(new Date('2026-03-28T12:00Z'), zone, 1))
  expect(days[3]?.entries).toEqual([])
  expect(days[4]?.entries).toMatchObject([{ from: '13:34', to: '24:00', shift: { name: 'Ana' } }])
})
