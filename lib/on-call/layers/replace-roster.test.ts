import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLayer, type Rotation } from '../../../testing/one-layer'
import { runs } from '../../../testing/runs'
import { replaceRoster, type Start } from './replace-roster'
import type { Roster } from './roster'
import { SHIFT_UNITS } from './turns'
import { shiftsAt, shiftsBetween, type Versions } from './versions'

const [ana, ben, cem, dora, eve] = [1, 2, 3, 4, 5]
const weekly: Rotation = {
  timeZone: 'Europe/Berlin',
  shiftUnit: 'week',
  shiftLength: 1,
  handoverTime: '09:00',
  startsOn: '2026-01-05',
  firstTurn: 0,
  members: [ana, ben, cem],
}
/** In Ben's week, which ends on Monday 2026-01-19 at 08:00 UTC. */
const WEDNESDAY = new Date('2026-01-14T12:00Z')

function always(rotation: Rotation): Versions {
  return [{ roster: oneLayer(rotation), endsAt: null }]
}

function turnAt(versions: Versions, at: Date) {
  return shiftsAt(versions, at)[0]
}

type More = { now?: Date; start?: Start; disabled?: number[] }

function replace(versions: Versions, to: Partial<Rotation>, more: More = {}) {
  const { now = WEDNESDAY, start = 'handover', disabled = [] } = more
  return replaceRoster({ versions, to: oneLayer({ ...weekly, ...to }), origins: [0], start, disabled, now })
}

function inWords(versions: Versions, from: string, to: string) {
  return shiftsBetween(versions, { from: new Date(from), to: new Date(to) }).map(
    ({ userId, startsAt, endsAt }) => `${userId}: ${spell(startsAt)} to ${spell(endsAt)}`,
  )
}

function spell(at: Date) {
  return at.toISOString().slice(0, 16)
}

test('a person more: whose turn it is keeps it, and the one after them in the new order follows', () => {
  const { versions, kept, from } = replace(always(weekly), { members: [ana, ben, dora, cem] })
  expect([kept[0]?.userId, from]).toEqual([ben, new Date('2026-01-19T08:00Z')])
  expect(inWords(versions, '2026-01-06T00:00Z', '2026-02-10T00:00Z')).toEqual([
    '1: 2026-01-05T08:00 to 2026-01-12T08:00',
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '4: 2026-01-19T08:00 to 2026-01-26T08:00',
    '3: 2026-01-26T08:00 to 2026-02-02T08:00',
    '1: 2026-02-02T08:00 to 2026-02-09T08:00',
    '2: 2026-02-09T08:00 to 2026-02-16T08:00',
  ])
})

test('in a hundred weeks adding or removing somebody never changes who is on call now', () => {
  for (let week = 0; week < 100; week++) {
    const now = new Date(WEDNESDAY.getTime() + week * 604_800_000)
    const before = turnAt(always(weekly), now)
    const others = [ana, ben, cem].filter((userId) => userId !== before?.userId)
    for (const members of [
      [ana, ben, cem, dora],
      [dora, ...others],
      [before?.userId ?? 0, others[0] ?? 0],
    ])
      expect(turnAt(replace(always(weekly), { members }, { now }).versions, now)).toEqual(before)
  }
})

test('somebody taken out finishes their turn; who would have followed them takes over', () => {
  const { versions } = replace(always(weekly), { members: [ana, cem, dora] })
  expect(inWords(versions, '2026-01-14T12:00Z', '2026-02-03T00:00Z').slice(0, 3)).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-01-26T08:00',
    '4: 2026-01-26T08:00 to 2026-02-02T08:00',
  ])
})

test('somebody disabled who is taken out hands over at once', () => {
  const { versions, kept } = replace(always(weekly), { members: [ana, cem] }, { disabled: [ben] })
  expect(kept).toEqual([])
  expect(inWords(versions, '2026-01-12T09:00Z', '2026-01-20T00:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-14T12:00',
    '3: 2026-01-14T12:00 to 2026-01-19T08:00',
    '1: 2026-01-19T08:00 to 2026-01-26T08:00',
  ])
})

test('to start now counts the turns from the first day', () => {
  const { versions } = replace(always(weekly), { members: [dora, ana] }, { start: 'now' })
  expect(inWords(versions, '2026-01-12T09:00Z', '2026-01-20T00:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-14T12:00',
    '1: 2026-01-14T12:00 to 2026-01-19T08:00',
    '4: 2026-01-19T08:00 to 2026-01-26T08:00',
  ])
})

test('after the rotation the change waits until everybody has had their turn, and begins with its first', () => {
  const { versions, from } = replace(always(weekly), { members: [dora, cem, ben, ana] }, { start: 'rotation' })
  expect(from).toEqual(new Date('2026-01-26T08:00Z'))
  expect(inWords(versions, '2026-01-14T12:00Z', '2026-02-10T00:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-01-26T08:00',
    '4: 2026-01-26T08:00 to 2026-02-02T08:00',
    '3: 2026-02-02T08:00 to 2026-02-09T08:00',
    '2: 2026-02-09T08:00 to 2026-02-16T08:00',
  ])
})

test('on a date whoever has the turn keeps it if they are in the rotation still, and else hands over', () => {
  const start = new Date('2026-02-11T12:00Z')
  const stays = replace(always(weekly), { members: [dora, ana, ben] }, { start })
  expect(inWords(stays.versions, '2026-02-05T00:00Z', '2026-02-20T00:00Z')).toEqual([
    '2: 2026-02-02T08:00 to 2026-02-09T08:00',
    '3: 2026-02-09T08:00 to 2026-02-11T12:00',
    '1: 2026-02-11T12:00 to 2026-02-16T08:00',
    '2: 2026-02-16T08:00 to 2026-02-23T08:00',
  ])
  const keeps = replace(always(weekly), { members: [cem, dora] }, { start })
  expect(inWords(keeps.versions, '2026-02-10T00:00Z', '2026-02-20T00:00Z')).toEqual([
    '3: 2026-02-09T08:00 to 2026-02-16T08:00',
    '4: 2026-02-16T08:00 to 2026-02-23T08:00',
  ])
})

test.each([
  ['10:00', '09:00'],
  ['08:00', '07:00'],
])('a handover at %s from now on moves the end of the turn, and gives nobody an hour more', (handoverTime, utc) => {
  const { versions } = replace(always(weekly), { handoverTime })
  expect(inWords(versions, '2026-01-14T12:00Z', '2026-01-27T00:00Z')).toEqual([
    `2: 2026-01-12T08:00 to 2026-01-19T${utc}`,
    `3: 2026-01-19T${utc} to 2026-01-26T${utc}`,
    `1: 2026-01-26T${utc} to 2026-02-02T${utc}`,
  ])
})

test('days in place of weeks: the week that goes on is finished', () => {
  const { versions } = replace(always(weekly), { shiftUnit: 'day' })
  expect(inWords(versions, '2026-01-14T12:00Z', '2026-01-20T12:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-01-20T08:00',
    '1: 2026-01-20T08:00 to 2026-01-21T08:00',
  ])
})

test('twelve weeks in place of one: the turn still ends when it was to end', () => {
  const { versions } = replace(always(weekly), { shiftLength: 12 })
  expect(inWords(versions, '2026-01-14T12:00Z', '2026-01-20T12:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-03-30T07:00',
  ])
})

test('a second change before the first one began takes its place', () => {
  const first = replace(always(weekly), { members: [dora, ana] })
  const thursday = new Date('2026-01-15T12:00Z')
  const second = replace(first.versions, { members: [cem, dora] }, { now: thursday })
  expect(inWords(second.versions, '2026-01-06T00:00Z', '2026-02-02T08:00Z')).toEqual([
    '1: 2026-01-05T08:00 to 2026-01-12T08:00',
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '4: 2026-01-19T08:00 to 2026-01-26T08:00',
    '3: 2026-01-26T08:00 to 2026-02-02T08:00',
  ])
})

test('the first people of an empty rotation begin now, and an emptied one lets the turn end', () => {
  const filled = replace(always({ ...weekly, members: [] }), {})
  expect(turnAt(filled.versions, new Date(WEDNESDAY.getTime() - 1))).toBeUndefined()
  expect(turnAt(filled.versions, WEDNESDAY)?.userId).toBe(ben)
  const emptied = replace(filled.versions, { members: [] }, { now: new Date('2026-01-15T12:00Z') })
  expect(inWords(emptied.versions, '2026-01-01T00:00Z', '2026-03-01T00:00Z')).toEqual([
    '2: 2026-01-14T12:00 to 2026-01-19T08:00',
  ])
})

test('a turn of nobody is kept until the next handover, too, and then the next in line follows', () => {
  const [layer] = oneLayer(weekly).layers
  if (!layer) throw new Error('no layer')
  const of = (turns: number[][]) => ({ timeZone: 'Europe/Berlin', layers: [{ ...layer, turns }] })
  const versions: Versions = [{ roster: of([[ben], [], [ana]]), endsAt: null }]
  const to = of([[cem], [], [dora]])
  const change = { versions, to, origins: [0], disabled: [], now: WEDNESDAY }
  const changed = replaceRoster({ ...change, start: 'handover' })
  expect([changed.from, changed.kept]).toEqual([new Date('2026-01-19T08:00Z'), []])
  expect(inWords(changed.versions, '2026-01-06T00:00Z', '2026-02-03T00:00Z')).toEqual([
    '2: 2026-01-05T08:00 to 2026-01-12T08:00',
    '4: 2026-01-19T08:00 to 2026-01-26T08:00',
    '3: 2026-01-26T08:00 to 2026-02-02T08:00',
  ])
  expect(replaceRoster({ ...change, start: 'rotation' }).from).toEqual(new Date('2026-01-26T08:00Z'))
  const longer = { ...to, layers: to.layers.map((one) => ({ ...one, shiftLengths: [12] })) }
  const kept = replaceRoster({ ...change, to: longer, start: 'handover' })
  expect(turnAt(kept.versions, new Date(kept.from.getTime() - 1))).toBeUndefined()
  expect(turnAt(kept.versions, kept.from)?.userId).toBe(dora)
})

test('outside of all hours a change begins at once, and moves no turn', () => {
  const [layer] = oneLayer(weekly).layers
  if (!layer) throw new Error('no layer')
  const hours = [1, 2, 3, 4, 5].map((day) => ({ from: { day, time: '09:00' }, to: { day, time: '17:00' } }))
  const of = (turns: number[][]) => ({ timeZone: 'Europe/Berlin', layers: [{ ...layer, hours, turns }] })
  const versions: Versions = [{ roster: of([[ana], [ben], [cem]]), endsAt: null }]
  const now = new Date('2026-01-14T20:00Z')
  const change = { versions, to: of([[dora], [ana], [ben], [cem]]), origins: [0], disabled: [], now }
  const { versions: changed, from } = replaceRoster({ ...change, start: 'handover' })
  expect(from).toEqual(now)
  expect(turnAt(changed, new Date('2026-01-15T09:00Z'))?.userId).toBe(ben)
  expect(turnAt(changed, new Date('2026-01-19T09:00Z'))?.userId).toBe(cem)
})

const rotation: fc.Arbitrary<Rotation> = fc.record({
  timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
  shiftUnit: fc.constantFrom(...SHIFT_UNITS),
  shiftLength: fc.integer({ min: 1, max: 6 }),
  handoverTime: fc.constantFrom('00:00', '02:30', '09:00', '23:45'),
  startsOn: fc.constantFrom('2025-12-01', '2026-03-01', '2026-03-29', '2026-05-05'),
  firstTurn: fc.nat(5),
  members: fc.array(fc.nat(5), { maxLength: 6 }),
})
/** A member 0 is a turn of nobody. */
function withNobody(rotation: Rotation): Roster {
  const { timeZone, layers } = oneLayer(rotation)
  return {
    timeZone,
    layers: layers.map((layer) => ({ ...layer, turns: rotation.members.map((id) => (id ? [id] : [])) })),
  }
}
/** Changes a few hours or weeks apart, around the nights on which clocks change. */
const changes = fc.array(
  fc.record({
    to: rotation,
    hours: fc.integer({ min: 0, max: 500 }),
    start: fc.constantFrom('handover', 'rotation', 'date', 'now'),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const HOUR = 3_600_000

test('after the rotation, where an emptied one is pending: after the present shift', () => {
  const { versions } = replace(always({ ...weekly, members: [ana] }), { members: [] })
  const change = { members: [], handoverTime: '10:00' } as const
  const at = (start: Start) => replace(versions, change, { start })
  expect(at('rotation')).toEqual(at('handover'))
  expect(at('rotation').from).toEqual(new Date('2026-01-19T09:00Z'))
})

test('whatever is changed, the past stays, whose turn it is keeps it, and turns follow each other without gap', () => {
  fc.assert(
    fc.property(rotation, changes, (first, changes) => {
      let versions: Versions = [{ roster: withNobody(first), endsAt: null }]
      let now = new Date('2026-03-20T10:00Z')
      for (const { to, hours, days, ...change } of changes) {
        now = new Date(now.getTime() + hours * HOUR)
        const before = versions
        const turn = turnAt(before, now)
        const isHeld = before.find(({ endsAt }) => !endsAt || endsAt > now)?.roster.layers[0]?.turns.length !== 0
        const start = change.start === 'date' ? new Date(now.getTime() + days * 24 * HOUR) : change.start
        const replaced = replaceRoster({ versions, to: withNobody(to), origins: [0], start, disabled: [], now })
        versions = replaced.versions
        const whoAt = (by: Versions, at: number) => turnAt(by, new Date(at))?.userId
        for (let at = now.getTime() - 1; at > now.getTime() - 700 * HOUR; at -= 41 * HOUR)
          expect(whoAt(versions, at)).toBe(whoAt(before, at))
        if (!isHeld || start === 'now') continue
        expect(turnAt(versions, now)?.userId).toBe(turn?.userId)
        expect(replaced.from > now).toBe(true)
        const isEmptied = before.at(-1)?.roster.layers[0]?.turns.length === 0
        if (start === 'handover' || (start === 'rotation' && isEmptied))
          expect(whoAt(versions, replaced.from.getTime() - 1)).toBe(turn?.userId)
        else
          for (let at = now.getTime(); at < replaced.from.getTime(); at += 7 * HOUR)
            expect(whoAt(versions, at)).toBe(whoAt(before, at))
        if (start instanceof Date) expect(replaced.from).toEqual(start)
      }
      const [from, to] = [new Date('2026-03-01T00:00Z'), new Date('2026-05-15T00:00Z')]
      const turns = shiftsBetween(versions, { from, to })
      for (const [index, one] of turns.entries()) {
        expect(one.startsAt.getTime()).toBeLessThan(one.endsAt.getTime())
        const next = turns[index + 1]
        if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(one.endsAt.getTime())
        for (const at of [one.startsAt, new Date(one.endsAt.getTime() - 1)]) expect(turnAt(versions, at)).toEqual(one)
      }
      for (let at = from.getTime(); at < to.getTime(); at += 53 * HOUR) {
        const listed = turns.find(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime())
        expect(listed?.userId).toBe(turnAt(versions, new Date(at))?.userId)
      }
    }),
    { numRuns: runs(40) },
  )
})

test('in a schedule of layers each goes on where it is: whoever is in the middle of a turn keeps it, and the next follows', () => {
  const [day] = oneLayer({ ...weekly, shiftUnit: 'day', members: [ana, ben] }).layers
  const [week] = oneLayer({ ...weekly, members: [cem, dora] }).layers
  if (!day || !week) throw new Error('no layer')
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({
    from: { day: weekday, time: '09:00' },
    to: { day: weekday, time: '17:00' },
  }))
  const before = { timeZone: 'Europe/Berlin', layers: [{ ...day, hours }, week] }
  const versions: Versions = [{ roster: before, endsAt: null }]
  const to = {
    ...before,
    layers: [
      { ...day, hours, turns: [[eve], [ana], [ben]] },
      { ...week, turns: [[eve], [cem], [dora]] },
    ],
  }
  const change = { versions, to, origins: [0, 1], start: 'handover', disabled: [], now: WEDNESDAY } as const
  const { versions: changed, from, kept } = replaceRoster(change)
  expect([from, kept.map(({ userId }) => userId)]).toEqual([new Date('2026-01-14T16:00Z'), [ben]])
  expect(inWords(versions, '2026-01-14T12:00Z', '2026-01-16T12:00Z').slice(0, 3)).toEqual([
    '2: 2026-01-14T08:00 to 2026-01-14T16:00',
    '4: 2026-01-14T16:00 to 2026-01-15T08:00',
    '1: 2026-01-15T08:00 to 2026-01-15T16:00',
  ])
  expect(inWords(changed, '2026-01-14T12:00Z', '2026-01-20T12:00Z')).toEqual([
    '2: 2026-01-14T08:00 to 2026-01-14T16:00',
    '4: 2026-01-14T16:00 to 2026-01-15T08:00',
    // After Ben comes Eve in the new order of days, and after Dora Eve in that of weeks.
    '5: 2026-01-15T08:00 to 2026-01-15T16:00',
    '4: 2026-01-15T16:00 to 2026-01-16T08:00',
    '1: 2026-01-16T08:00 to 2026-01-16T16:00',
    '4: 2026-01-16T16:00 to 2026-01-19T08:00',
    // Days off count as turns.
    '1: 2026-01-19T08:00 to 2026-01-19T16:00',
    '5: 2026-01-19T16:00 to 2026-01-20T08:00',
    '2: 2026-01-20T08:00 to 2026-01-20T16:00',
  ])
})

test('a layer that moves keeps its turn, and a new one begins with its first day', () => {
  const [week] = oneLayer({ ...weekly, members: [cem, dora] }).layers
  const [added] = oneLayer({ ...weekly, startsOn: '2026-01-12', members: [ana, ben] }).layers
  if (!week || !added) throw new Error('no layer')
  const versions: Versions = [{ roster: { timeZone: 'Europe/Berlin', layers: [week] }, endsAt: null }]
  const until = { ...added, endsAt: new Date('2026-01-26T08:00Z') }
  const to = { timeZone: 'Europe/Berlin', layers: [until, week] }
  const change = { versions, to, origins: [undefined, 0], start: 'handover', disabled: [], now: WEDNESDAY } as const
  expect(inWords(replaceRoster(change).versions, '2026-01-14T12:00Z', '2026-02-09T00:00Z')).toEqual([
    '4: 2026-01-12T08:00 to 2026-01-19T08:00',
    '2: 2026-01-19T08:00 to 2026-01-26T08:00',
    '4: 2026-01-26T08:00 to 2026-02-02T08:00',
    '3: 2026-02-02T08:00 to 2026-02-09T08:00',
  ])
})

test('several who are on call together stay together until the handover', () => {
  const [pairs] = oneLayer(weekly).layers
  if (!pairs) throw new Error('no layer')
  const of = (turns: number[][]) => ({ timeZone: 'Europe/Berlin', layers: [{ ...pairs, turns }] })
  const versions: Versions = [
    {
      roster: of([
        [ana, ben],
        [cem, dora],
      ]),
      endsAt: null,
    },
  ]
  const to = of([[ben, ana], [eve], [dora, cem]])
  const { versions: changed, kept } = replaceRoster({
    versions,
    to,
    origins: [0],
    start: 'handover',
    disabled: [],
    now: WEDNESDAY,
  })
  expect(kept.map(({ userId }) => userId)).toEqual([cem, dora])
  expect(inWords(changed, '2026-01-14T12:00Z', '2026-02-02T00:00Z')).toEqual([
    '3: 2026-01-12T08:00 to 2026-01-19T08:00',
    '4: 2026-01-12T08:00 to 2026-01-19T08:00',
    '2: 2026-01-19T08:00 to 2026-01-26T08:00',
    '1: 2026-01-19T08:00 to 2026-01-26T08:00',
    '5: 2026-01-26T08:00 to 2026-02-02T08:00',
  ])
})

test('somebody disabled in one layer hands over at once there, and moves no turn of another layer', () => {
  const [top] = oneLayer({ ...weekly, members: [ana, ben] }).layers
  const [beside] = oneLayer({ ...weekly, members: [cem, dora] }).layers
  if (!top || !beside) throw new Error('no layer')
  const roster = { timeZone: 'Europe/Berlin', layers: [top, { ...beside, adds: true }] }
  const versions: Versions = [{ roster, endsAt: null }]
  const to = {
    ...roster,
    layers: [
      { ...top, turns: [[ana], [eve]] },
      { ...beside, adds: true },
    ],
  }
  const change = { versions, to, origins: [0, 1], start: 'handover', disabled: [ben], now: WEDNESDAY } as const
  expect(shiftsAt(versions, WEDNESDAY).map(({ userId }) => userId)).toEqual([ben, dora])
  const { versions: changed } = replaceRoster(change)
  expect(shiftsAt(changed, WEDNESDAY).map(({ userId }) => userId)).toEqual([dora, ana])
})
