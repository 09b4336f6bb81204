import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceRotation, type Start } from './replace-rotation'
import { type Rotations, turnAt, turnsBetween } from './rotations'
import { type Rotation, SHIFT_UNITS } from './shifts'

const [ana, ben, cem, dora] = [1, 2, 3, 4]
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

function always(rotation: Rotation): Rotations {
  return [{ rotation, endsAt: null }]
}

type More = { now?: Date; start?: Start; disabled?: number[] }

function replace(rotations: Rotations, to: Partial<Rotation>, more: More = {}) {
  const { now = WEDNESDAY, start = 'handover', disabled = [] } = more
  return replaceRotation({ rotations, to: { ...weekly, ...to }, start, disabled, now })
}

function inWords(rotations: Rotations, from: string, to: string) {
  return turnsBetween(rotations, new Date(from), new Date(to)).map(
    ({ userId, startsAt, endsAt }) => `${userId}: ${spell(startsAt)} to ${spell(endsAt)}`,
  )
}

function spell(at: Date) {
  return at.toISOString().slice(0, 16)
}

test('a person more: whose turn it is keeps it, and the one after them in the new order follows', () => {
  const { rotations, kept, from } = replace(always(weekly), { members: [ana, ben, dora, cem] })
  expect([kept?.userId, from]).toEqual([ben, new Date('2026-01-19T08:00Z')])
  expect(inWords(rotations, '2026-01-06T00:00Z', '2026-02-10T00:00Z')).toEqual([
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
      expect(turnAt(replace(always(weekly), { members }, { now }).rotations, now)).toEqual(before)
  }
})

test('somebody taken out finishes their turn; who would have followed them takes over', () => {
  const { rotations } = replace(always(weekly), { members: [ana, cem, dora] })
  expect(inWords(rotations, '2026-01-14T12:00Z', '2026-02-03T00:00Z').slice(0, 3)).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-01-26T08:00',
    '4: 2026-01-26T08:00 to 2026-02-02T08:00',
  ])
})

test('somebody disabled who is taken out hands over at once', () => {
  const { rotations, kept } = replace(always(weekly), { members: [ana, cem] }, { disabled: [ben] })
  expect(kept).toBeUndefined()
  expect(inWords(rotations, '2026-01-12T09:00Z', '2026-01-20T00:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-14T12:00',
    '3: 2026-01-14T12:00 to 2026-01-19T08:00',
    '1: 2026-01-19T08:00 to 2026-01-26T08:00',
  ])
})

test('to start now counts the turns from the first day', () => {
  const { rotations } = replace(always(weekly), { members: [dora, ana] }, { start: 'now' })
  expect(inWords(rotations, '2026-01-12T09:00Z', '2026-01-20T00:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-14T12:00',
    '1: 2026-01-14T12:00 to 2026-01-19T08:00',
    '4: 2026-01-19T08:00 to 2026-01-26T08:00',
  ])
})

test.each([
  ['10:00', '09:00'],
  ['08:00', '07:00'],
])('a handover at %s from now on moves the end of the turn, and gives nobody an hour more', (handoverTime, utc) => {
  const { rotations } = replace(always(weekly), { handoverTime })
  expect(inWords(rotations, '2026-01-14T12:00Z', '2026-01-27T00:00Z')).toEqual([
    `2: 2026-01-12T08:00 to 2026-01-19T${utc}`,
    `3: 2026-01-19T${utc} to 2026-01-26T${utc}`,
    `1: 2026-01-26T${utc} to 2026-02-02T${utc}`,
  ])
})

test('days in place of weeks: the week that goes on is finished', () => {
  const { rotations } = replace(always(weekly), { shiftUnit: 'day' })
  expect(inWords(rotations, '2026-01-14T12:00Z', '2026-01-20T12:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-01-20T08:00',
    '1: 2026-01-20T08:00 to 2026-01-21T08:00',
  ])
})

test('twelve weeks in place of one: the turn still ends when it was to end', () => {
  const { rotations } = replace(always(weekly), { shiftLength: 12 })
  expect(inWords(rotations, '2026-01-14T12:00Z', '2026-01-20T12:00Z')).toEqual([
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '3: 2026-01-19T08:00 to 2026-03-30T07:00',
  ])
})

test('a second change before the first one began takes its place', () => {
  const first = replace(always(weekly), { members: [dora, ana] })
  const thursday = new Date('2026-01-15T12:00Z')
  const second = replace(first.rotations, { members: [cem, dora] }, { now: thursday })
  expect(inWords(second.rotations, '2026-01-06T00:00Z', '2026-02-02T08:00Z')).toEqual([
    '1: 2026-01-05T08:00 to 2026-01-12T08:00',
    '2: 2026-01-12T08:00 to 2026-01-19T08:00',
    '4: 2026-01-19T08:00 to 2026-01-26T08:00',
    '3: 2026-01-26T08:00 to 2026-02-02T08:00',
  ])
})

test('the first people of an empty rotation begin now, and an emptied one lets the turn end', () => {
  const filled = replace(always({ ...weekly, members: [] }), {})
  expect(turnAt(filled.rotations, new Date(WEDNESDAY.getTime() - 1))).toBeUndefined()
  expect(turnAt(filled.rotations, WEDNESDAY)?.userId).toBe(ben)
  const emptied = replace(filled.rotations, { members: [] }, { now: new Date('2026-01-15T12:00Z') })
  expect(inWords(emptied.rotations, '2026-01-01T00:00Z', '2026-03-01T00:00Z')).toEqual([
    '2: 2026-01-14T12:00 to 2026-01-19T08:00',
  ])
})

const rotation: fc.Arbitrary<Rotation> = fc.record({
  timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'),
  shiftUnit: fc.constantFrom(...SHIFT_UNITS),
  shiftLength: fc.integer({ min: 1, max: 6 }),
  handoverTime: fc.constantFrom('00:00', '02:30', '09:00', '23:45'),
  startsOn: fc.constantFrom('2025-12-01', '2026-03-01', '2026-03-29', '2026-05-05'),
  firstTurn: fc.nat(5),
  members: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 }),
})
/** Changes a few hours or weeks apart, around the nights on which clocks change. */
const changes = fc.array(
  fc.record({ to: rotation, hours: fc.integer({ min: 0, max: 500 }), start: fc.constantFrom('handover', 'now') }),
  { minLength: 1, maxLength: 5 },
)
const HOUR = 3_600_000

test('whatever is changed, the past stays, whose turn it is keeps it, and turns follow each other without gap', () => {
  fc.assert(
    fc.property(rotation, changes, (first, changes) => {
      let rotations = always(first)
      let now = new Date('2026-03-20T10:00Z')
      for (const { to, hours, start } of changes) {
        now = new Date(now.getTime() + hours * HOUR)
        const before = rotations
        const turn = turnAt(before, now)
        const replaced = replaceRotation({ rotations, to, start, disabled: [], now })
        rotations = replaced.rotations
        const whoAt = (by: Rotations, at: number) => turnAt(by, new Date(at))?.userId
        for (let at = now.getTime() - 1; at > now.getTime() - 700 * HOUR; at -= 41 * HOUR)
          expect(whoAt(rotations, at)).toBe(whoAt(before, at))
        if (!turn || start === 'now') continue
        expect(turnAt(rotations, now)?.userId).toBe(turn.userId)
        expect(whoAt(rotations, replaced.from.getTime() - 1)).toBe(turn.userId)
        expect(replaced.from > now).toBe(true)
      }
      const [from, to] = [new Date('2026-03-01T00:00Z'), new Date('2026-05-15T00:00Z')]
      const turns = turnsBetween(rotations, from, to)
      for (const [index, one] of turns.entries()) {
        expect(one.startsAt.getTime()).toBeLessThan(one.endsAt.getTime())
        const next = turns[index + 1]
        if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(one.endsAt.getTime())
        for (const at of [one.startsAt, new Date(one.endsAt.getTime() - 1)]) expect(turnAt(rotations, at)).toEqual(one)
      }
      for (let at = from.getTime(); at < to.getTime(); at += 53 * HOUR) {
        const listed = turns.find(({ startsAt, endsAt }) => startsAt.getTime() <= at && at < endsAt.getTime())
        expect(listed?.userId).toBe(turnAt(rotations, new Date(at))?.userId)
      }
    }),
    { numRuns: 40 },
  )
})
