import { expect, test } from 'vitest'
import { lanesOf } from './lanes'

function part(from: number, to: number) {
  return { startsAt: new Date(from), endsAt: new Date(to) }
}

test('what follows another shares its lane, and what overlaps has its own', () => {
  const { lanes, placed } = lanesOf([part(0, 10), part(0, 5), part(5, 8), part(6, 9), part(10, 12)])
  expect([lanes, placed.map(({ lane }) => lane)]).toEqual([3, [0, 1, 1, 2, 0]])
  expect(lanesOf([]).lanes).toBe(1)
})
