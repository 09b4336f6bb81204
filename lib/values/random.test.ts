import { expect, test } from 'vitest'
import { BASE62, randomBase62 } from './random'

test('every character comes about equally often, and nothing comes twice', () => {
  const texts = Array.from({ length: 10_000 }, () => randomBase62(20))
  expect(new Set(texts).size).toBe(texts.length)
  const counts = new Map<string, number>()
  for (const character of texts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].sort()).toEqual([...BASE62].sort())
  // 200,000 / 62, with ten standard deviations to either side.
  for (const count of counts.values()) expect(Math.abs(count - 200_000 / 62)).toBeLessThan(600)
})
