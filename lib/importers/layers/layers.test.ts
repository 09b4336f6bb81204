import { expect, test } from 'vitest'
import { everyDay, hoursOf } from './hours'
import { rhythmOf } from './rhythm'
import { cutOut, rowOfSpells, spellLayer } from './spells'

const timeZone = 'Europe/Berlin'
const start = new Date('2026-01-05T07:00:00Z')
const [ana, ben] = [['ana'], ['ben']]

test('hours of each day, over midnight, over the week’s end, and all of them', () => {
  expect(hoursOf(everyDay(540, 1020))).toHaveLength(7)
  expect(hoursOf(everyDay(1320, 360))?.at(-1)).toEqual({
    from: { day: 7, time: '22:00' },
    to: { day: 1, time: '06:00' },
  })
  expect(hoursOf(everyDay(480, 480))).toEqual([])
  expect(hoursOf([...everyDay(0, 720), ...everyDay(720, 0)])).toEqual([])
  const weekend = { from: 4 * 1440 + 1080, to: 7 * 1440 + 510 }
  expect(hoursOf([weekend, { from: 0, to: 600 }])).toEqual([
    { from: { day: 5, time: '18:00' }, to: { day: 1, time: '10:00' } },
  ])
  expect(
    hoursOf(Array.from({ length: 51 }, (_, index) => ({ from: index * 120, to: index * 120 + 60 }))),
  ).toBeUndefined()
})

test.each([
  ['week', 2, { shiftUnit: 'week', shiftLengths: [2], turns: [ana, ben] }],
  ['hour', 336, { shiftUnit: 'day', shiftLengths: [14], turns: [ana, ben] }],
  ['week', 26, { shiftUnit: 'week', shiftLengths: [8, 9, 9], turns: [ana, ana, ana, ben, ben, ben] }],
  ['week', 24, { shiftUnit: 'week', shiftLengths: [12], turns: [ana, ana, ben, ben] }],
] as const)('turns of %s × %d are turns that Tocsin holds', (unit, length, expected) => {
  expect(rhythmOf({ unit, length, start, timeZone, turns: [ana, ben] })).toEqual({
    ...expected,
    handoverTime: '08:00',
    startsOn: '2026-01-05',
  })
})

test('what no layer holds is refused, and somebody alone has no turns to count', () => {
  expect(rhythmOf({ unit: 'week', length: 520, start, timeZone, turns: [ana, ben] })).toHaveProperty('fault')
  expect(
    rhythmOf({ unit: 'day', length: 1, start: new Date('1999-01-01T00:00Z'), timeZone, turns: [ana, ben] }),
  ).toHaveProperty('fault')
  expect(rhythmOf({ unit: 'week', length: 520, start, timeZone, turns: [ana] })).toMatchObject({
    shiftUnit: 'week',
    shiftLengths: [1],
  })
})

test('time is cut out of a layer, and one that lies within it is gone', () => {
  const [from, to] = [new Date('2026-02-01T00:00Z'), new Date('2026-03-01T00:00Z')]
  const layer = spellLayer({ turn: ana, startsAt: from, endsAt: to }, { timeZone, name: '', adds: true })
  const cut = { startsAt: new Date('2026-02-10T00:00Z'), endsAt: new Date('2026-02-11T00:00Z') }
  expect(cutOut([layer], cut, () => true).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [from, cut.startsAt],
    [cut.endsAt, to],
  ])
  expect(cutOut([layer], { startsAt: from, endsAt: to }, () => true)).toEqual([])
  expect(cutOut([layer], cut, () => false)).toEqual([layer])
  expect(cutOut([layer], { startsAt: to, endsAt: new Date('2026-04-01T00:00Z') }, () => true)).toEqual([layer])
})

test('shifts in a row are a layer for each ten of them', () => {
  const day = (index: number) => new Date(Date.UTC(2026, 1, 2 + index, 7))
  const spells = Array.from({ length: 12 }, (_, index) => ({
    turn: index % 2 ? ben : ana,
    startsAt: day(index),
    endsAt: day(index + 1),
  }))
  const layers = rowOfSpells(spells, { timeZone, name: 'Calendar' })
  expect(layers.map(({ shiftLengths, turns }) => [shiftLengths.length, turns[0]])).toEqual([
    [10, ana],
    [2, ana],
  ])
  const long = rowOfSpells(
    [
      { turn: ana, startsAt: day(0), endsAt: day(10) },
      { turn: ben, startsAt: day(11), endsAt: day(12) },
    ],
    { timeZone, name: '' },
  )
  expect(long.map(({ shiftLengths, turns }) => [shiftLengths, turns])).toEqual([
    [
      [168, 72, 24, 24],
      [ana, ana, [], ben],
    ],
  ])
})
