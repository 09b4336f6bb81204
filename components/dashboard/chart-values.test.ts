import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueScale } from './chart-values'

const HOUR_MS = 3_600_000

test.each([
  ['count', 0, [0, 1]],
  ['count', 2, [0, 1, 2]],
  ['count', 97, [0, 20, 40, 60, 80, 100]],
  ['duration', 0, [0, 1_000]],
  ['duration', 1.4 * HOUR_MS, [0, 0.5, 1, 1.5].map((hours) => hours * HOUR_MS)],
] as const)('lines of the grid for a %s up to %d', (unit, max, ticks) => {
  expect(valueScale(max, unit).ticks).toEqual(ticks)
})

test('every value fits below the top, and the grid has some lines', () => {
  fc.assert(
    fc.property(fc.constantFrom('count', 'duration'), fc.nat(2_000_000_000), (unit, max) => {
      const { top, ticks } = valueScale(max, unit)
      expect(top).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeLessThanOrEqual(top)
    }),
  )
})
