import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs'
import { type ByHours, type DayPart, dayParts, type Hours, sumOf, timeByHours } from './hours'
import { monthIn } from './months'

const HOUR = 3_600_000

function hoursIn(timeZone: string, month: string) {
  const whole = monthIn(timeZone, month)
  return inHours(timeByHours([whole], dayParts(timeZone, whole)))
}

function inHours(times: ByHours) {
  return Object.fromEntries(Object.entries(times).map(([hours, time]) => [hours, time / HOUR]))
}

// 22 days of the week, each with 9 hours of business, 6 beside it and 9 of night, and 9 days of the weekend.
test.each([
  [
    'a Sunday of 25 hours',
    'Europe/Berlin',
    '2026-10',
    { business: 198, off: 132, night: 198, weekend: 217, holiday: 0 },
  ],
  [
    'a Sunday of 23 hours',
    'America/Chicago',
    '2026-03',
    { business: 198, off: 132, night: 198, weekend: 215, holiday: 0 },
  ],
  [
    'a night of ten hours, from a Thursday',
    'Africa/Cairo',
    '2026-10',
    { business: 198, off: 132, night: 199, weekend: 216, holiday: 0 },
  ],
  [
    'clocks that stay, off by three quarters',
    'Asia/Kathmandu',
    '2026-10',
    { business: 198, off: 132, night: 198, weekend: 216, holiday: 0 },
  ],
])('a month with %s, in %s', (_, timeZone, month, expected) => {
  expect(hoursIn(timeZone, month)).toEqual(expected)
})

test('a night is known by the day on which it begins, a weekend by its Saturday', () => {
  const span = { startsAt: new Date('2026-10-30T17:00Z'), endsAt: new Date('2026-11-02T08:00Z') }
  const words = dayParts('Europe/Berlin', span).map(
    ({ startsAt, hours, night = '-', weekend = '-' }) =>
      `${startsAt.toISOString().slice(8, 16)} ${hours} ${night} ${weekend}`,
  )
  expect(words).toEqual([
    '30T17:00 off - -',
    '30T21:00 night 2026-10-30 -',
    '30T23:00 weekend 2026-10-30 2026-10-31',
    '31T06:00 weekend - 2026-10-31',
    '31T08:00 weekend - 2026-10-31',
    '31T17:00 weekend - 2026-10-31',
    '31T21:00 weekend 2026-10-31 2026-10-31',
    '31T23:00 weekend 2026-10-31 2026-10-31',
    '01T06:00 weekend - 2026-10-31',
    '01T08:00 weekend - 2026-10-31',
    '01T17:00 weekend - 2026-10-31',
    '01T21:00 weekend 2026-11-01 2026-10-31',
    '01T23:00 night 2026-11-01 -',
    '02T06:00 off - -',
  ])
})

test('a holiday is its whole day on the zone’s clock, unless it is of a weekend', () => {
  const span = { startsAt: new Date('2026-10-29T12:00Z'), endsAt: new Date('2026-11-01T12:00Z') }
  const parts = dayParts('Europe/Berlin', span, new Set(['2026-10-30', '2026-10-31']))
  const holiday = parts.filter(({ hours }) => hours === 'holiday')
  expect(holiday.map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-10-29T23:00:00.000Z',
    '2026-10-30T06:00:00.000Z',
    '2026-10-30T08:00:00.000Z',
    '2026-10-30T17:00:00.000Z',
    '2026-10-30T21:00:00.000Z',
  ])
  expect(holiday.at(-1)).toMatchObject({ endsAt: new Date('2026-10-30T23:00Z'), night: '2026-10-30' })
  expect(sumOf(timeByHours([span], parts))).toBe(72 * HOUR)
})

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Chicago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Tehran',
]
const FROM = Date.UTC(2026, 0)
const instants = fc.integer({ min: FROM, max: Date.UTC(2027, 0) })
const spans = fc.tuple(instants, fc.integer({ min: 1, max: 40 * 24 * HOUR })).map(([at, length]) => {
  return { startsAt: new Date(at), endsAt: new Date(at + length) }
})

test('business, off hours, night and weekend are all of the time, and each instant is in what its clock shows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      spans,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (timeZone, span, share) => {
        const parts = dayParts(timeZone, span)
        const length = span.endsAt.getTime() - span.startsAt.getTime()
        expect(sumOf(timeByHours([span], parts))).toBe(length)
        expect(
          sumOf(timeByHours([span, span, { ...span, endsAt: new Date(span.startsAt.getTime() + 1) }], parts)),
        ).toBe(length)
        const at = new Date(span.startsAt.getTime() + Math.floor((length - 1) * share))
        expect(partAt(parts, at)?.hours).toBe(byItsClock(timeZone, at))
      },
    ),
    { numRuns: runs(500) },
  )
})

function partAt(parts: DayPart[], at: Date) {
  return parts.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
}

/** Without the product's own clocks. */
function byItsClock(timeZone: string, at: Date): Hours {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  if (['Sat', 'Sun'].includes(part('weekday'))) return 'weekend'
  const hour = Number(part('hour'))
  if (hour >= 22 || hour < 7) return 'night'
  return hour >= 9 && hour < 18 ? 'business' : 'off'
}
