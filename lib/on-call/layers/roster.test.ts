import { expect, test } from 'vitest'
import type { Layer } from './layer'
import { type Roster, shiftsOf } from './roster'

const [ana, ben, cem, dora, eve] = [1, 2, 3, 4, 5]

function layer(own: Partial<Layer>): Layer {
  return {
    shiftUnit: 'week',
    shiftLengths: [1],
    handoverTime: '09:00',
    startsOn: '2026-01-05',
    turns: [[ana], [ben], [cem]],
    firstTurn: 0,
    hours: [],
    skipsClosed: false,
    startsAt: null,
    endsAt: null,
    adds: false,
    ...own,
  }
}

function roster(timeZone: string, ...layers: Partial<Layer>[]): Roster {
  return { timeZone, layers: layers.map(layer) }
}

function inWords(of: Roster, from: string, to: string) {
  const spell = (at: Date) => at.toISOString().slice(0, 16)
  const shifts = shiftsOf(of, { from: new Date(from), to: new Date(to) })
  return shifts.map(({ userId, startsAt, endsAt }) => `${userId}: ${spell(startsAt)} to ${spell(endsAt)}`)
}

const daysFrom = (from: number, to: number, begins: string, ends: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    from: { day: from + index, time: begins },
    to: { day: from + index, time: ends },
  }))

test('a weekly turn follows the wall clock over changes of clocks: no gap, and nobody twice (oncall#5247, oncall#5455)', () => {
  const weekly = roster('America/Chicago', { startsOn: '2024-03-04', turns: [[ana], [ben]] })
  expect(inWords(weekly, '2024-03-05T00:00Z', '2024-03-20T00:00Z')).toEqual([
    '1: 2024-03-04T15:00 to 2024-03-11T14:00',
    '2: 2024-03-11T14:00 to 2024-03-18T14:00',
    '1: 2024-03-18T14:00 to 2024-03-25T14:00',
  ])
  expect(inWords(weekly, '2024-10-29T00:00Z', '2024-11-05T00:00Z')).toEqual([
    '1: 2024-10-28T14:00 to 2024-11-04T15:00',
    '2: 2024-11-04T15:00 to 2024-11-11T15:00',
  ])
})

test('hours that begin within a repeated hour begin at its first time, and end at its last (goalert#1252)', () => {
  const [begins, ends] = [
    { from: { day: 7, time: '02:30' }, to: { day: 7, time: '09:00' } },
    { from: { day: 7, time: '00:00' }, to: { day: 7, time: '02:30' } },
  ]
  const of = (hours: Layer['hours']) => roster('Europe/Berlin', { turns: [[ana]], hours })
  expect(inWords(of([begins]), '2026-10-24T22:00Z', '2026-10-25T12:00Z')).toEqual([
    '1: 2026-10-25T00:30 to 2026-10-25T08:00',
  ])
  expect(inWords(of([ends]), '2026-10-24T22:00Z', '2026-10-25T12:00Z')).toEqual([
    '1: 2026-10-24T22:00 to 2026-10-25T01:30',
  ])
  expect(inWords(of([begins]), '2026-03-28T22:00Z', '2026-03-29T12:00Z')).toEqual([
    '1: 2026-03-29T01:00 to 2026-03-29T07:00',
  ])
  expect(inWords(of([ends]), '2026-03-28T22:00Z', '2026-03-29T12:00Z')).toEqual([
    '1: 2026-03-28T23:00 to 2026-03-29T01:00',
  ])
})

test('a month from the 31st is counted from the first day, not from the day that a short month left', () => {
  const monthly = roster('UTC', { shiftUnit: 'month', startsOn: '2026-01-31', turns: [[ana], [ben]] })
  expect(inWords(monthly, '2026-02-01T00:00Z', '2026-05-30T00:00Z')).toEqual([
    '1: 2026-01-31T09:00 to 2026-02-28T09:00',
    '2: 2026-02-28T09:00 to 2026-03-31T09:00',
    '1: 2026-03-31T09:00 to 2026-04-30T09:00',
    '2: 2026-04-30T09:00 to 2026-05-31T09:00',
  ])
})

test('hours that cross midnight belong to the day on which they begin; a hand-over within them splits them', () => {
  const nights = { hours: [{ from: { day: 1, time: '22:00' }, to: { day: 2, time: '06:00' } }] }
  const daily = roster('UTC', { ...nights, shiftUnit: 'day', handoverTime: '00:00', turns: [[ana], [ben]] })
  expect(inWords(daily, '2026-01-05T00:00Z', '2026-01-12T00:00Z')).toEqual([
    '1: 2026-01-05T22:00 to 2026-01-06T00:00',
    '2: 2026-01-06T00:00 to 2026-01-06T06:00',
  ])
  const atNoon = roster('UTC', { ...nights, shiftUnit: 'day', handoverTime: '12:00', turns: [[ana], [ben]] })
  expect(inWords(atNoon, '2026-01-05T00:00Z', '2026-01-12T00:00Z')).toEqual(['1: 2026-01-05T22:00 to 2026-01-06T06:00'])
})

test('hours may cross the end of the week, and hold for a whole one', () => {
  const weekend = roster('UTC', {
    hours: [{ from: { day: 5, time: '18:00' }, to: { day: 1, time: '08:00' } }],
    turns: [[ana]],
  })
  expect(inWords(weekend, '2026-01-07T00:00Z', '2026-01-14T00:00Z')).toEqual([
    '1: 2026-01-09T18:00 to 2026-01-12T08:00',
  ])
  const whole = roster('UTC', {
    hours: [{ from: { day: 3, time: '12:00' }, to: { day: 3, time: '12:00' } }],
    turns: [[ana]],
  })
  expect(inWords(whole, '2026-01-07T10:00Z', '2026-01-07T14:00Z')).toEqual(['1: 2026-01-05T09:00 to 2026-01-12T09:00'])
})

test('turns of days off count, or pass nobody over, as the layer says (OneUptime#2413, oncall#733)', () => {
  const weekdays = { shiftUnit: 'day', handoverTime: '00:00', hours: daysFrom(1, 5, '09:00', '17:00') } as const
  const turns = [[ana], [ben], [cem], [dora], [eve], [6], [7]]
  const who = (skipsClosed: boolean, of: Layer['turns']) =>
    shiftsOf(roster('UTC', { ...weekdays, turns: of, skipsClosed }), {
      from: new Date('2026-01-05T00:00Z'),
      to: new Date('2026-01-17T00:00Z'),
    }).map(({ userId }) => userId)
  expect(who(false, turns)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
  expect(who(true, turns)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2, 3])
})

test('the first layer from the top that has a turn says who is on call, also that nobody is', () => {
  const day = { turns: [[ana]], hours: daysFrom(1, 5, '09:00', '17:00') }
  const nobody = { turns: [[]], hours: [{ from: { day: 6, time: '00:00' }, to: { day: 1, time: '00:00' } }] }
  const rest = { turns: [[dora, eve]] }
  expect(inWords(roster('UTC', day, nobody, rest), '2026-01-08T12:00Z', '2026-01-12T12:00Z')).toEqual([
    '1: 2026-01-08T09:00 to 2026-01-08T17:00',
    '4: 2026-01-08T17:00 to 2026-01-09T09:00',
    '5: 2026-01-08T17:00 to 2026-01-09T09:00',
    '1: 2026-01-09T09:00 to 2026-01-09T17:00',
    '4: 2026-01-09T17:00 to 2026-01-10T00:00',
    '5: 2026-01-09T17:00 to 2026-01-10T00:00',
    '4: 2026-01-12T00:00 to 2026-01-12T09:00',
    '5: 2026-01-12T00:00 to 2026-01-12T09:00',
    '1: 2026-01-12T09:00 to 2026-01-12T17:00',
  ])
})

test('a layer that adds puts its people beside the others, each once', () => {
  const added = { turns: [[ben, ana]], adds: true, hours: daysFrom(1, 1, '12:00', '14:00') }
  expect(inWords(roster('UTC', { turns: [[ana]] }, added), '2026-01-05T12:00Z', '2026-01-05T13:00Z')).toEqual([
    '1: 2026-01-05T09:00 to 2026-01-12T09:00',
    '2: 2026-01-05T12:00 to 2026-01-05T14:00',
  ])
})

test('a layer without turns, before its start and after its end gives way', () => {
  const spell = { turns: [[ben]], startsAt: new Date('2026-01-06T10:00Z'), endsAt: new Date('2026-01-06T12:00Z') }
  const of = roster('UTC', { turns: [] }, spell, { turns: [[ana]] })
  expect(inWords(of, '2026-01-06T00:00Z', '2026-01-07T00:00Z')).toEqual([
    '1: 2026-01-05T09:00 to 2026-01-06T10:00',
    '2: 2026-01-06T10:00 to 2026-01-06T12:00',
    '1: 2026-01-06T12:00 to 2026-01-12T09:00',
  ])
})

test('lengths come in turn: one day, then three', () => {
  const of = roster('UTC', { shiftUnit: 'day', shiftLengths: [1, 3], turns: [[ana], [ben]], startsOn: '2026-01-05' })
  expect(inWords(of, '2026-01-05T10:00Z', '2026-01-12T00:00Z')).toEqual([
    '1: 2026-01-05T09:00 to 2026-01-06T09:00',
    '2: 2026-01-06T09:00 to 2026-01-09T09:00',
    '1: 2026-01-09T09:00 to 2026-01-10T09:00',
    '2: 2026-01-10T09:00 to 2026-01-13T09:00',
  ])
})
