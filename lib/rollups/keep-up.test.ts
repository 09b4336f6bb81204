import { expect, test } from 'vitest'
import { restFor } from './keep-up'

test('a pass holds the writer for its share while a storm comes, and rests not at all when nothing comes', () => {
  const took = { heldMs: 10, ms: 20 }
  const rest = (entriesPerSecond: number) => restFor({ entriesPerSecond, writerShare: 0.1 }, took)
  expect([50_000, 1_000, 500, 0].map(rest)).toEqual([90, 90, 45, 0])
})

test('one that hardly writes has a processor for a quarter of the time', () => {
  expect(restFor({ entriesPerSecond: 1_000, writerShare: 0.1 }, { heldMs: 1, ms: 30 })).toBe(90)
})
