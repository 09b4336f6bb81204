import { expect, test } from 'vitest'
import type { Layer } from '../record/settings'
import { onCall } from './on-call'

const timeZone = 'Europe/Berlin'
const daily = { shiftUnit: 'day', shiftLength: 1, startsOn: '2026-03-27', handoverTime: '02:30' } as const
const unclosed = { calendarId: null, onHolidaysOnly: false }
const layer: Layer = { ...daily, ...unclosed, turns: [[1], [2]], hours: [], adds: false }
const rotation = { timeZone, layers: [layer] }
const at = (text: string) => Date.parse(text)

const EVER = { startsAt: 0, endsAt: at('2027-01-01T00:00:00Z') }

function override(overrideId: number, who: { userId: number | null; insteadOfId?: number; isBeside?: boolean }) {
  return { overrideId, insteadOfId: null, isBeside: false, ...EVER, ...who }
}

test('who hands over in the skipped hour does so at its end', () => {
  expect(onCall(rotation, [], at('2026-03-29T00:59:59Z'))).toEqual(new Set([2]))
  expect(onCall(rotation, [], at('2026-03-29T01:00:00Z'))).toEqual(new Set([1]))
})

test('who hands over in the repeated hour does so once', () => {
  const before = onCall(rotation, [], at('2026-10-25T00:29:59Z'))
  const after = onCall(rotation, [], at('2026-10-25T00:30:00Z'))
  expect(after).not.toEqual(before)
  expect(onCall(rotation, [], at('2026-10-25T01:10:00Z'))).toEqual(after)
})

test('of overrides that overlap, the one made last wins', () => {
  const overrides = [override(4, { userId: 4 }), override(3, { userId: 3 })]
  expect(onCall(rotation, overrides, at('2026-06-01T00:00:00Z'))).toEqual(new Set([4]))
})

test.each<[Parameters<typeof override>[1][], number[]]>([
  [[{ userId: null }], []],
  [
    [{ userId: null }, { userId: 3 }, { userId: 4, isBeside: true }],
    [3, 4],
  ],
  [
    [
      { userId: 3, isBeside: true },
      { userId: 4, insteadOfId: 3 },
    ],
    [1, 4],
  ],
  [[{ userId: 3, insteadOfId: 2 }], [1]],
  [[{ userId: null, insteadOfId: 1 }], []],
])('overrides %j of the shift of 1 leave %j', (made, people) => {
  const overrides = made.map((one, index) => override(index, one))
  expect(onCall({ timeZone, layers: [{ ...layer, turns: [[1]] }] }, overrides, at('2026-06-01T00:00:00Z'))).toEqual(
    new Set(people),
  )
})

const weekend = [{ from: { day: 6, time: '02:30' }, to: { day: 7, time: '02:30' } }]

test.each([
  // A Saturday in winter, from half past two.
  ['2026-01-10T01:29:59.999Z', [1]],
  ['2026-01-10T01:30:00Z', [3]],
  ['2026-01-11T01:29:59.999Z', [3]],
  ['2026-01-11T01:30:00Z', [1]],
  // The clock skips that half hour on Sunday: the hours end with it.
  ['2026-03-29T00:59:59.999Z', [3]],
  ['2026-03-29T01:00:00Z', [1]],
  // It shows it twice: they end the second time.
  ['2026-10-25T00:30:00Z', [3]],
  ['2026-10-25T01:29:59.999Z', [3]],
  ['2026-10-25T01:30:00Z', [1]],
])('the hours of a layer above, at %s: %j', (instant, people) => {
  const above = { ...layer, turns: [[3]], hours: weekend }
  const below = { ...layer, turns: [[1]] }
  expect(onCall({ timeZone, layers: [above, below] }, [], at(instant))).toEqual(new Set(people))
})

test('hours that begin in the repeated hour do so the first time', () => {
  const above = { ...layer, turns: [[3]], hours: [{ from: { day: 7, time: '02:30' }, to: { day: 1, time: '09:00' } }] }
  const onCallAt = (text: string) => [...onCall({ timeZone, layers: [above] }, [], at(text))]
  expect(onCallAt('2026-10-25T00:29:59.999Z')).toEqual([])
  expect(onCallAt('2026-10-25T00:30:00Z')).toEqual([3])
  expect(onCallAt('2026-10-25T01:10:00Z')).toEqual([3])
  expect(onCallAt('2026-10-26T07:59:59.999Z')).toEqual([3])
  expect(onCallAt('2026-10-26T08:00:00Z')).toEqual([])
})

test('what adds is beside the first open layer; a turn of nobody hides those below it', () => {
  const beside = { ...layer, turns: [[4]], adds: true }
  const nobody = { ...layer, turns: [[]] }
  expect(
    onCall({ timeZone, layers: [beside, { ...layer, turns: [[1, 2]] }, layer] }, [], at('2026-06-01T00:00Z')),
  ).toEqual(new Set([4, 1, 2]))
  expect(onCall({ timeZone, layers: [nobody, beside, layer] }, [], at('2026-06-01T00:00Z'))).toEqual(new Set([4]))
  expect(
    onCall(
      {
        timeZone,
        layers: [
          { ...layer, turns: [] },
          { ...layer, turns: [[2]] },
        ],
      },
      [],
      at('2026-06-01T00:00Z'),
    ),
  ).toEqual(new Set([2]))
})

const dayOf = (text: string) => [{ from: at(`${text}T00:00Z`), to: at(`${text}T00:00Z`) + 86_400_000 }]

test.each([
  ['2026-05-01', '2026-04-30T21:59:59.999Z', false],
  ['2026-05-01', '2026-04-30T22:00:00Z', true],
  ['2026-05-01', '2026-05-01T21:59:59.999Z', true],
  ['2026-05-01', '2026-05-01T22:00:00Z', false],
  // The day with an hour more.
  ['2026-10-25', '2026-10-24T22:00:00Z', true],
  ['2026-10-25', '2026-10-25T22:59:59.999Z', true],
  ['2026-10-25', '2026-10-25T23:00:00Z', false],
])('the holiday %s at %s: %s', (day, instant, isHoliday) => {
  const holidays = new Map([[7, dayOf(day)]])
  const only = { ...layer, turns: [[3]], calendarId: 7, onHolidaysOnly: true }
  const besides = { ...only, onHolidaysOnly: false }
  const people = (above: Layer) =>
    onCall({ timeZone, layers: [above, { ...layer, turns: [[1]] }] }, [], at(instant), holidays)
  expect(people(only)).toEqual(new Set([isHoliday ? 3 : 1]))
  expect(people(besides)).toEqual(new Set([isHoliday ? 1 : 3]))
})

test('a holiday whose midnight the clock repeats or skips begins once', () => {
  const only = { ...layer, turns: [[3]], calendarId: 7, onHolidaysOnly: true }
  const isOpen = (day: string, instant: string) =>
    onCall({ timeZone: 'America/Santiago', layers: [only] }, [], at(instant), new Map([[7, dayOf(day)]])).size > 0
  // On the evening of April 4, 24:00 is 23:00 again.
  expect(isOpen('2026-04-05', '2026-04-05T03:30:00Z')).toBe(false)
  expect(isOpen('2026-04-05', '2026-04-05T04:00:00Z')).toBe(true)
  // On September 6, 01:00 follows 00:00 at once.
  expect(isOpen('2026-09-06', '2026-09-06T03:59:59.999Z')).toBe(false)
  expect(isOpen('2026-09-06', '2026-09-06T04:00:00Z')).toBe(true)
})

test('of a calendar that nobody knows no day is a holiday', () => {
  const above = { ...layer, turns: [[3]], calendarId: 7 }
  expect(onCall({ timeZone, layers: [above] }, [], at('2026-05-01T10:00Z'))).toEqual(new Set([3]))
  expect(onCall({ timeZone, layers: [{ ...above, onHolidaysOnly: true }] }, [], at('2026-05-01T10:00Z'))).toEqual(
    new Set(),
  )
})
