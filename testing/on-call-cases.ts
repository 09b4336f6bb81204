import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Layer } from '../lib/on-call/layers/layer'
import { SHIFT_UNITS } from '../lib/on-call/layers/turns'
import type { Override } from '../lib/on-call/resolve-shifts'
import { wallClockAt } from '../lib/on-call/wall-clock'
import { noteNotTried } from '../tooling/not-tried.mjs'
import { root } from '../tooling/root.mjs'

const OFFSETS = `
import json, sys
from datetime import datetime, timezone
from zoneinfo import ZoneInfo
given = json.load(sys.stdin)
instants = [datetime.fromtimestamp(at / 1000, timezone.utc) for at in given["instants"]]
offset = lambda zone, at: at.astimezone(ZoneInfo(zone)).utcoffset().total_seconds() * 1000
print(json.dumps({zone: [offset(zone, at) for at in instants] for zone in given["zones"]}))`

export const hasPython = spawnSync('python3', ['-c', 'import zoneinfo']).status === 0
if (!hasPython) noteNotTried('an independent calculation of who is on call')

const CHOSEN = [
  'Europe/Berlin',
  'Europe/London',
  'America/Chicago',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
]
const ZONES = hasPython ? CHOSEN.filter(isKnownAlike()) : CHOSEN
const MOST = { hour: 40, day: 30, week: 6, month: 3 }

const two = (number: number) => String(number).padStart(2, '0')
const anyTime = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
const startsOn = fc.oneof(
  day.map((at) => at.toISOString().slice(0, 10)),
  fc.constantFrom('2024-01-31', '2024-02-29', '2023-08-30', '2024-03-10', '2024-11-03'),
)

type Times = { time: fc.Arbitrary<string>; weekday: fc.Arbitrary<number> }

const ANY: Times = { time: anyTime, weekday: fc.integer({ min: 1, max: 7 }) }
/** Those that clocks skip or repeat somewhere, on the days around. */
const OF_CHANGES: Times = {
  time: fc.constantFrom('00:00', '00:30', '01:00', '01:30', '01:59', '02:00', '02:30', '02:45', '03:00'),
  weekday: fc.constantFrom(6, 7, 7, 7, 1),
}

function layersWith({ time, weekday }: Times): fc.Arbitrary<Layer[]> {
  const weekTime = fc.record({ day: weekday, time })
  const layer = fc.constantFrom(...SHIFT_UNITS).chain((shiftUnit) =>
    fc.record({
      shiftUnit: fc.constant(shiftUnit),
      shiftLengths: fc.array(fc.integer({ min: 1, max: MOST[shiftUnit] }), { minLength: 1, maxLength: 3 }),
      handoverTime: time,
      startsOn,
      firstTurn: fc.nat(5),
      turns: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), { maxLength: 5 }),
      hours: fc.array(fc.record({ from: weekTime, to: weekTime }), { maxLength: 3 }),
      skipsClosed: fc.boolean(),
      startsAt: rarely(day),
      endsAt: rarely(day),
      adds: fc.boolean(),
      calendarId: fc.constantFrom(null, null, 1),
      onHolidaysOnly: fc.boolean(),
    }),
  )
  return fc.array(layer, { minLength: 1, maxLength: 4 })
}

function rarely<T>(value: fc.Arbitrary<T>) {
  return fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(null), weight: 5 })
}

/** People are numbers from 1 to 6. */
export type OnCallCase = {
  zone: string
  layers: Layer[]
  overrides: Override[]
  from: Date
  to: Date
  instants: Date[]
}

type Within = { hours: number; from: (zone: string) => fc.Arbitrary<number>; times: Times; instants: number }

/** Schedules, and instants of so many hours at which somebody asks who is on call. */
function casesWithin({ hours, from, times, instants }: Within): fc.Arbitrary<OnCallCase> {
  const minute = fc.nat(hours * 60 - 1)
  const starts = new Map(ZONES.map((zone) => [zone, from(zone)]))
  return fc.constantFrom(...starts).chain(([zone, start]) =>
    fc
      .tuple(
        layersWith(times),
        start,
        fc.array(minute, { minLength: instants, maxLength: instants }),
        drawnOverrides(hours),
        drawnHolidays(hours),
      )
      .map(([drawn, first, minutes, overrides, days]): OnCallCase => {
        const holidays = holidaysAround(first, days)
        const layers = drawn.map((layer) => ({ ...layer, holidays }))
        const after = (one: number) => new Date(first + one * 60_000)
        return {
          ...{ zone, layers, from: new Date(first), to: new Date(first + hours * HOUR), instants: minutes.map(after) },
          overrides: overrides.map(({ begins, lasts, ...one }, index) => ({
            ...{ id: index + 1, startsAt: after(begins), endsAt: after(begins + lasts), ...one },
          })),
        }
      }),
  )
}

const person = fc.integer({ min: 1, max: 6 })

/** Of each kind, as the database takes them. */
function drawnOverrides(hours: number) {
  const others = fc.tuple(person, person).filter(([userId, insteadOfId]) => userId !== insteadOfId)
  const whom = fc.oneof(
    person.map((userId) => ({ userId, insteadOfId: null, isBeside: false })),
    person.map((userId) => ({ userId, insteadOfId: null, isBeside: true })),
    others.map(([userId, insteadOfId]) => ({ userId, insteadOfId, isBeside: false })),
    person.map((insteadOfId) => ({ userId: null, insteadOfId, isBeside: false })),
    fc.constant({ userId: null, insteadOfId: null, isBeside: false }),
  )
  const span = { begins: fc.integer({ min: -600, max: hours * 60 }), lasts: fc.integer({ min: 1, max: hours * 30 }) }
  const drawn = fc.tuple(whom, fc.record(span)).map(([one, times]) => ({ ...one, ...times }))
  return fc.array(drawn, { maxLength: 6 })
}

/** Whole days from the first on, one or several in a row. */
function drawnHolidays(hours: number) {
  const first = fc.integer({ min: -2, max: Math.ceil(hours / 24) + 1 })
  return fc.array(fc.record({ first, count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 4 })
}

function holidaysAround(from: number, days: readonly { first: number; count: number }[]) {
  const day = 24 * HOUR
  const midnight = Math.floor(from / day) * day
  return days.map(({ first, count }) => ({
    startsAt: new Date(midnight + first * day),
    endsAt: new Date(midnight + (first + count) * day),
  }))
}

const HOUR = 3_600_000

function anyMonth() {
  return fc.tuple(fc.integer({ min: 2021, max: 2030 }), fc.nat(11)).map(([year, at]) => Date.UTC(year, at, 1))
}

/** Six hours before its clocks change; in a zone without changes at some new year. */
function beforeChange(zone: string) {
  const isChange = (at: number) => wallClockAt(zone, at + HOUR) - wallClockAt(zone, at) !== HOUR
  const days = Array.from({ length: 3_652 }, (_, index) => Date.UTC(2021, 0, 1) + index * 24 * HOUR)
  const changed = days.filter((at) => wallClockAt(zone, at + 24 * HOUR) - wallClockAt(zone, at) !== 24 * HOUR)
  const changes = changed.map((at) => {
    const hour = Array.from({ length: 24 }, (_, index) => at + index * HOUR).find(isChange) ?? at
    return hour - 6 * HOUR
  })
  return changes.length > 0 ? fc.constantFrom(...changes) : fc.constant(Date.UTC(2024, 0, 1))
}

export const inAnyMonth = (instants: number) => casesWithin({ hours: 31 * 24, from: anyMonth, times: ANY, instants })
export const aroundChanges = (instants: number) =>
  casesWithin({ hours: 12, from: beforeChange, times: OF_CHANGES, instants })

/** Node and Python each have a zone database, and one may be newer than the other. */
function isKnownAlike() {
  const [from, week] = [Date.UTC(2019, 10), 7 * 86_400_000]
  const instants = Array.from({ length: 640 }, (_, n) => from + n * week)
  const input = JSON.stringify({ zones: CHOSEN, instants })
  const output = execFileSync('python3', ['-c', OFFSETS], { input, encoding: 'utf8' })
  const offsets: Record<string, number[]> = JSON.parse(output)
  return (zone: string) => {
    const isAlike = instants.every((at, index) => wallClockAt(zone, at) - at === offsets[zone]?.[index])
    if (!isAlike) noteNotTried(`who is on call in ${zone}: the zone databases of Node and Python differ`)
    return isAlike
  }
}

/** Who is on call at each instant of each case, in order, by a calculation in Python. */
export function calculated(cases: readonly OnCallCase[]): number[][][] {
  const input = cases.map((one) => JSON.stringify(one)).join('\n')
  const script = join(root, 'testing/on-call-calculator.py')
  const output = execFileSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 1e9 })
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
