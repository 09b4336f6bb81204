import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLayer, type Rotation } from '../../../testing/one-layer'
import { runs } from '../../../testing/runs'
import { wallClockAt } from '../wall-clock'
import { shiftsOf } from './roster'
import { SHIFT_UNITS } from './turns'

const [ana, ben, cleo] = [1, 2, 3]
const weekly: Rotation = {
  timeZone: 'Europe/Berlin',
  shiftUnit: 'week',
  shiftLength: 1,
  handoverTime: '09:00',
  startsOn: '2026-01-05',
  firstTurn: 0,
  members: [ana, ben, cleo],
}
const daily: Rotation = { ...weekly, shiftUnit: 'day' }
const hourly: Rotation = { ...weekly, shiftUnit: 'hour' }

function shiftsBetween(rotation: Rotation, from: Date, to: Date) {
  return shiftsOf(oneLayer(rotation), { from, to })
}

function shiftAt(rotation: Rotation, at: Date) {
  return shiftsBetween(rotation, at, new Date(at.getTime() + 1))[0]
}

function inWords(rotation: Rotation, from: string, to: string) {
  return shiftsBetween(rotation, new Date(from), new Date(to)).map(
    ({ userId, startsAt, endsAt }) => `${userId}: ${spell(startsAt)} to ${spell(endsAt)}`,
  )
}

function spell(at: Date) {
  return at.toISOString().slice(0, 16)
}

function whoAt(rotation: Rotation, at: string) {
  return shiftAt(rotation, new Date(at))?.userId
}

test('people take turns in order, before the first day as well', () => {
  expect(inWords(weekly, '2025-12-29T12:00Z', '2026-01-26T08:00Z')).toEqual([
    '3: 2025-12-29T08:00 to 2026-01-05T08:00',
    '1: 2026-01-05T08:00 to 2026-01-12T08:00',
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-01-26T08:00',
  ])
})

test('a shift begins at its first instant and is over at the next one’s', () => {
  expect(whoAt(weekly, '2026-01-12T07:59:59.999Z')).toBe(ana)
  expect(whoAt(weekly, '2026-01-12T08:00:00.000Z')).toBe(ben)
})

test('nobody in the rotation: there is no shift', () => {
  expect(shiftAt({ ...weekly, members: [] }, new Date('2026-01-12T08:00Z'))).toBeUndefined()
  expect(inWords({ ...weekly, members: [] }, '2026-01-12T08:00Z', '2026-02-12T08:00Z')).toEqual([])
})

test('handover at 09:00 Berlin stays at 09:00 on the night clocks go forward (oncall#3261, OneUptime#1890)', () => {
  expect(inWords(daily, '2026-03-28T12:00Z', '2026-03-30T07:00Z')).toEqual([
    '2: 2026-03-28T08:00 to 2026-03-29T07:00',
    '3: 2026-03-29T07:00 to 2026-03-30T07:00',
  ])
})

test('handover at 09:00 Berlin stays at 09:00 on the night clocks go back', () => {
  expect(inWords(daily, '2026-10-24T12:00Z', '2026-10-26T08:00Z')).toEqual([
    '2: 2026-10-24T07:00 to 2026-10-25T08:00',
    '3: 2026-10-25T08:00 to 2026-10-26T08:00',
  ])
})

test('a handover that the clock leaps over happens at the end of the leap', () => {
  const atHalfPastTwo = { ...daily, handoverTime: '02:30' }
  expect(inWords(atHalfPastTwo, '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([
    '2: 2026-03-28T01:30 to 2026-03-29T01:00',
    '3: 2026-03-29T01:00 to 2026-03-30T00:30',
  ])
})

test('a handover in the repeated hour happens the first time round, and once (goalert#1252)', () => {
  const atHalfPastTwo = { ...daily, handoverTime: '02:30' }
  expect(inWords(atHalfPastTwo, '2026-10-24T12:00Z', '2026-10-25T12:00Z')).toEqual([
    '2: 2026-10-24T00:30 to 2026-10-25T00:30',
    '3: 2026-10-25T00:30 to 2026-10-26T01:30',
  ])
})

test('hourly shifts: the hour that is not there falls out, the repeated one is a double shift', () => {
  expect(inWords(hourly, '2026-03-29T00:00Z', '2026-03-29T02:00Z')).toEqual([
    '2: 2026-03-29T00:00 to 2026-03-29T01:00',
    '1: 2026-03-29T01:00 to 2026-03-29T02:00',
  ])
  expect(inWords(hourly, '2026-10-24T23:00Z', '2026-10-25T02:00Z')).toEqual([
    '2: 2026-10-24T23:00 to 2026-10-25T00:00',
    '3: 2026-10-25T00:00 to 2026-10-25T02:00',
  ])
  expect([whoAt(hourly, '2026-10-25T00:30Z'), whoAt(hourly, '2026-10-25T01:30Z')]).toEqual([cleo, cleo])
})

test('a day that a zone skipped is nobody’s shift', () => {
  const apia = { ...daily, timeZone: 'Pacific/Apia', startsOn: '2011-12-29', handoverTime: '00:00' }
  expect(inWords(apia, '2011-12-29T12:00Z', '2012-01-01T09:00Z')).toEqual([
    '1: 2011-12-29T10:00 to 2011-12-30T10:00',
    '3: 2011-12-30T10:00 to 2011-12-31T10:00',
    '1: 2011-12-31T10:00 to 2012-01-01T10:00',
  ])
})

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC']
const twoDigits = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, '0'))

const rotations: fc.Arbitrary<Rotation> = fc.record({
  timeZone: fc.constantFrom(...zones),
  shiftUnit: fc.constantFrom(...SHIFT_UNITS),
  shiftLength: fc.integer({ min: 1, max: 12 }),
  handoverTime: fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(':')),
  startsOn: fc
    .date({ min: new Date('2005-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  firstTurn: fc.nat(5),
  members: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
})

/** Often close to a change of some zone's clock. */
const instants = fc
  .tuple(
    fc.constantFrom(
      '2026-03-29T01:00Z',
      '2026-10-25T01:00Z',
      '2026-03-08T07:00Z',
      '2026-11-01T06:00Z',
      '2026-04-04T15:00Z',
      '2026-10-03T15:30Z',
      '2011-12-30T10:00Z',
      '2024-07-01T00:00Z',
    ),
    fc.integer({ min: -36 * 60, max: 36 * 60 }),
  )
  .map(([near, minutes]) => new Date(Date.parse(near) + minutes * 60_000))

test('shifts follow each other without gap or overlap, and each instant has the shift it lies in', () => {
  fc.assert(
    fc.property(rotations, instants, fc.integer({ min: 1, max: 96 }), (rotation, from, hours) => {
      const to = new Date(from.getTime() + hours * 3_600_000)
      const shifts = shiftsBetween(rotation, from, to)
      for (const [index, shift] of shifts.entries()) {
        expect(shift.startsAt.getTime()).toBeLessThan(shift.endsAt.getTime())
        const next = shifts[index + 1]
        if (next) expect(next.startsAt).toEqual(shift.endsAt)
        const middle = new Date((shift.startsAt.getTime() + shift.endsAt.getTime()) / 2)
        for (const at of [shift.startsAt, middle, new Date(shift.endsAt.getTime() - 1)])
          expect(shiftAt(rotation, at)).toEqual(shift)
      }
      expect(shiftAt(rotation, from)).toEqual(shifts[0])
      expect(shifts.at(-1)?.endsAt.getTime()).toBeGreaterThanOrEqual(to.getTime())
    }),
    { numRuns: runs(1_000) },
  )
})

test('every handover is at its minute of the wall clock, but for those that the clock leaps over', () => {
  fc.assert(
    fc.property(rotations, instants, (rotation, at) => {
      const start = shiftAt(rotation, at)?.startsAt.getTime() ?? Number.NaN
      const isLeap = wallClockAt(rotation.timeZone, start) - wallClockAt(rotation.timeZone, start - 1) > 1
      const minute = new Date(wallClockAt(rotation.timeZone, start)).toISOString().slice(14, 16)
      if (!isLeap) expect(minute).toBe(rotation.handoverTime.slice(3))
    }),
    { numRuns: runs(1_000) },
  )
})
