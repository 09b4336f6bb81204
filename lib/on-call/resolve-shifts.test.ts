import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveShifts } from './resolve-shifts'

const [ana, ben, cleo] = [1, 2, 3]

function span(userId: number, from: number, to: number) {
  return { userId, startsAt: new Date(from), endsAt: new Date(to) }
}

function inWords(...parameters: Parameters<typeof resolveShifts>) {
  return resolveShifts(...parameters).map(
    ({ userId, startsAt, endsAt, overrideId }) =>
      `${userId}: ${startsAt.getTime()} to ${endsAt.getTime()}${overrideId === null ? '' : ` by #${overrideId}`}`,
  )
}

test('an override cuts a shift in two, and goes over a handover', () => {
  const shifts = [span(ana, 0, 10), span(ben, 10, 20)]
  expect(inWords(shifts, [{ id: 7, ...span(cleo, 2, 4) }])).toEqual([
    '1: 0 to 2',
    '3: 2 to 4 by #7',
    '1: 4 to 10',
    '2: 10 to 20',
  ])
  expect(inWords(shifts, [{ id: 7, ...span(cleo, 8, 12) }])).toEqual(['1: 0 to 8', '3: 8 to 12 by #7', '2: 12 to 20'])
  expect(inWords(shifts, [{ id: 7, ...span(cleo, 0, 10) }])).toEqual(['3: 0 to 10 by #7', '2: 10 to 20'])
})

test('of two overrides at the same time the one made later counts', () => {
  const [first, second] = [
    { id: 1, ...span(ben, 0, 6) },
    { id: 2, ...span(cleo, 4, 8) },
  ]
  const expected = ['2: 0 to 4 by #1', '3: 4 to 8 by #2', '1: 8 to 10']
  expect(inWords([span(ana, 0, 10)], [first, second])).toEqual(expected)
  expect(inWords([span(ana, 0, 10)], [second, first])).toEqual(expected)
})

test('with nobody in the rotation overrides alone put people on call', () => {
  expect(inWords([], [{ id: 1, ...span(ben, 0, 6) }])).toEqual(['2: 0 to 6 by #1'])
})

test('at every moment the last made override that covers it counts, or else the shift, and nobody is there twice', () => {
  const spans = fc.tuple(fc.nat(5), fc.nat(40), fc.integer({ min: 1, max: 20 }))
  fc.assert(
    fc.property(fc.array(spans, { maxLength: 8 }), (drawn) => {
      const overrides = drawn.map(([userId, from, length], index) => ({
        id: index + 1,
        ...span(userId, from, from + length),
      }))
      const shifts = [span(ana, 0, 20), span(ben, 20, 40), span(cleo, 40, 60)]
      const resolved = resolveShifts(shifts, overrides)
      for (let at = 0; at < 60; at++) {
        const covers = (one: { startsAt: Date; endsAt: Date }) =>
          one.startsAt.getTime() <= at && at < one.endsAt.getTime()
        const expected = overrides.findLast(covers) ?? shifts.find(covers)
        expect(resolved.filter(covers).map(({ userId }) => userId)).toEqual([expected?.userId])
      }
    }),
  )
})

test('nobody comes in place of one, or of all; a later override counts within that time', () => {
  const both = [span(ana, 0, 20), span(ben, 0, 20)]
  const nobody = (from: number, to: number) => ({ startsAt: new Date(from), endsAt: new Date(to), userId: null })
  expect(inWords(both, [{ id: 1, ...nobody(5, 10), insteadOfId: ana }])).toEqual([
    '1: 0 to 5',
    '2: 0 to 20',
    '1: 10 to 20',
  ])
  // As a stretch of its own plan is made: first nobody, then who is on call in it.
  const stretch = [
    { id: 1, ...nobody(5, 15) },
    { id: 2, ...span(cleo, 6, 9) },
    { id: 3, ...span(ana, 9, 11), isBeside: true },
  ]
  expect(inWords(both, stretch)).toEqual([
    '1: 0 to 5',
    '2: 0 to 5',
    '3: 6 to 9 by #2',
    '1: 9 to 11 by #3',
    '1: 15 to 20',
    '2: 15 to 20',
  ])
})

test('of several an override takes the place of one, while that one is on call, or of nobody', () => {
  const shifts = [span(ana, 0, 10), span(ben, 0, 20), span(ana, 15, 20)]
  const override = { id: 7, ...span(cleo, 5, 18) }
  expect(inWords(shifts, [{ ...override, insteadOfId: ana }])).toEqual([
    '1: 0 to 5',
    '2: 0 to 20',
    '3: 5 to 10 by #7',
    '3: 15 to 18 by #7',
    '1: 18 to 20',
  ])
  expect(inWords(shifts, [{ ...override, isBeside: true }])).toEqual([
    '1: 0 to 10',
    '2: 0 to 20',
    '3: 5 to 18 by #7',
    '1: 15 to 20',
  ])
  expect(inWords(shifts, [{ id: 7, ...span(ben, 5, 18), insteadOfId: ana }])).toEqual([
    '1: 0 to 5',
    '2: 0 to 5',
    '2: 5 to 10 by #7',
    '2: 10 to 15',
    '2: 15 to 18 by #7',
    '2: 18 to 20',
    '1: 18 to 20',
  ])
  expect(inWords(shifts, [{ ...override, insteadOfId: cleo }])).toEqual(['1: 0 to 10', '2: 0 to 20', '1: 15 to 20'])
})
