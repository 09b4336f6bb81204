import { expect, test } from 'vitest'
import { whileOnCall } from './figures'
import { dayParts } from './hours'
import { interruptionsOf } from './interruptions'
import { monthIn } from './months'

const zone = 'Europe/Berlin'
const october = dayParts(zone, monthIn(zone, '2026-10'))

/** Each begins at the first time, in UTC, and goes on to the second. */
function reached(...times: (string | [string, string])[]) {
  return times.map((time) => {
    const [first, last] = [time].flat()
    return { userId: 1, first: Date.parse(`${first}Z`), last: Date.parse(`${last ?? first}Z`) }
  })
}

test('what follows within half an hour is the same interruption, and counts where that began', () => {
  const storm = reached('2026-10-06T19:50', ['2026-10-06T20:10', '2026-10-06T20:14'], '2026-10-06T20:43')
  const later = reached('2026-10-06T21:13', '2026-10-07T08:00')
  expect(interruptionsOf([...storm, ...later], october)).toEqual({
    interruptions: { business: 1, off: 1, night: 1, weekend: 0, holiday: 0 },
    nights: 1,
    weekends: 0,
  })
})

test('nights and weekends are counted once each, a night of the weekend as both', () => {
  // From Friday 23:30 to Sunday 03:30 of the day on which the clocks go back, then Monday at 03:00.
  const times = ['2026-10-23T21:30', '2026-10-24T01:00', '2026-10-25T00:30', '2026-10-25T02:30', '2026-10-26T02:00']
  expect(interruptionsOf(reached(...times), october)).toEqual({
    interruptions: { business: 0, off: 0, night: 2, weekend: 3, holiday: 0 },
    nights: 3,
    weekends: 1,
  })
})

test('only the month counts, and what goes on over its beginning began before', () => {
  const times = ['2026-09-30T21:50', '2026-09-30T22:10', '2026-10-31T22:59', '2026-10-31T23:00']
  expect(interruptionsOf(reached(...times), october)).toEqual({
    interruptions: { business: 0, off: 0, night: 0, weekend: 1, holiday: 0 },
    nights: 2,
    weekends: 1,
  })
})

test('what reached somebody up to a quarter of an hour after their shift was for that shift', () => {
  const shift = (from: string, to: string) => ({ startsAt: new Date(`${from}Z`), endsAt: new Date(`${to}Z`) })
  const shifts = [
    shift('2026-10-06T08:00', '2026-10-06T10:00'),
    shift('2026-10-06T09:00', '2026-10-06T10:00'),
    shift('2026-10-07T08:00', '2026-10-07T10:00'),
  ]
  const times = reached(
    '2026-10-06T07:59',
    '2026-10-06T10:14',
    '2026-10-06T10:15',
    '2026-10-07T08:00',
    '2026-10-07T11:00',
  )
  expect(whileOnCall(times, shifts).map(({ first }) => first)).toEqual([1, 3].map((at) => times[at]?.first))
})
