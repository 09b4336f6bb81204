import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteNotTried } from '../../../tooling/not-tried.mjs'
import { root } from '../../../tooling/root.mjs'
import type { Shift } from '../shift'
import { wallClockAt } from '../wall-clock'
import type { Layer } from './layer'
import { shiftsOf } from './roster'
import { SHIFT_UNITS } from './turns'

const ZONES = [
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
    }),
  )
  return fc.array(layer, { minLength: 1, maxLength: 4 })
}

function rarely<T>(value: fc.Arbitrary<T>) {
  return fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(null), weight: 5 })
}

type Case = { zone: string; layers: Layer[]; from: Date; to: Date; instants: Date[] }

function casesWithin(hours: number, from: (zone: string) => fc.Arbitrary<number>, times: Times) {
  const minute = fc.nat(hours * 60 - 1)
  const starts = new Map(ZONES.map((zone) => [zone, from(zone)]))
  return fc.constantFrom(...starts).chain(([zone, start]) =>
    fc.tuple(layersWith(times), start, fc.array(minute, { minLength: INSTANTS, maxLength: INSTANTS })).map(
      ([layers, first, minutes]): Case => ({
        zone,
        layers,
        from: new Date(first),
        to: new Date(first + hours * HOUR),
        instants: minutes.map((one) => new Date(first + one * 60_000)),
      }),
    ),
  )
}

const INSTANTS = 200
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

const hasPython = spawnSync('python3', ['-c', 'import zoneinfo']).status === 0
if (!hasPython) noteNotTried('an independent calculation of who is on call')

test.runIf(hasPython).each([
  ['in any month of ten years', casesWithin(31 * 24, anyMonth, ANY)],
  ['around changes of clocks', casesWithin(12, beforeChange, OF_CHANGES)],
])('an independent calculation in another language finds the same people: %s', (_, cases) => {
  const tried = fc.sample(cases, Number(process.env.TOCSIN_CALCULATIONS ?? 40))
  const answers = calculated(tried)
  expect(answers).toHaveLength(tried.length)
  for (const [index, { zone, layers, from, to, instants }] of tried.entries()) {
    const shifts = shiftsOf({ timeZone: zone, layers }, { from, to })
    const found = instants.map((at) => peopleAt(shifts, at))
    const wrong = instants.find((_, at) => found[at]?.join() !== answers[index]?.[at]?.join())
    expect(found, wrong && `${zone} ${wrong.toISOString()} ${JSON.stringify(layers)}`).toEqual(answers[index])
  }
})

/** Each person once. */
function peopleAt(shifts: readonly Shift[], at: Date) {
  const now = shifts.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  return now.map(({ userId }) => userId).toSorted((a, b) => a - b)
}

function calculated(cases: Case[]): number[][][] {
  const input = cases.map((one) => JSON.stringify(one)).join('\n')
  const script = join(root, 'testing/on-call-calculator.py')
  const output = execFileSync('python3', [script], { input, encoding: 'utf8', maxBuffer: 1e9 })
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
