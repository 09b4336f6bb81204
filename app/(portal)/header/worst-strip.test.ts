import { expect, test } from 'vitest'
import { isSaidBelow } from './worst-strip'

const unreached = { kind: 'unreached', isCut: false } as const

test('that an incident reached nobody is not said over its own page, unless there are others', () => {
  const [one, two] = [
    { ...unreached, count: 1, onlyId: 7 },
    { ...unreached, count: 2, onlyId: undefined },
  ]
  expect([isSaidBelow(one, '/incidents/7'), isSaidBelow(one, '/incidents/70'), isSaidBelow(one, '/incidents')]).toEqual(
    [true, false, false],
  )
  expect(isSaidBelow(two, '/incidents/7')).toBe(false)
  expect(isSaidBelow({ kind: 'you', until: null }, '/incidents/7')).toBe(false)
})
