import { expect, test } from 'vitest'
import { restFor } from './keep-up'

test('a pass holds the writer for a tenth of the time while a storm comes, rests not at all when nothing comes', () => {
  const took = { heldMs: 10, ms: 20 }
  expect([50_000, 1_000, 500, 0].map((perSecond) => restFor(perSecond, took))).toEqual([90, 90, 45, 0])
})

test('one that hardly writes has a processor for a quarter of the time', () => {
  expect(restFor(1_000, { heldMs: 1, ms: 30 })).toBe(90)
})
