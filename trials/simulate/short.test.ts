import { expect, test } from 'vitest'
import { freshSeeds, shortForm } from './short'

test('each commit has fresh worlds of its own, and always the same', () => {
  expect(freshSeeds('f45f354412ab')).toEqual(freshSeeds('f45f354412ab'))
  const seeds = [...freshSeeds('f45f354412ab'), ...freshSeeds('f45f354499ff')]
  expect(new Set(seeds).size).toBe(12)
})

test('the seed of a fresh world can be given by hand', () => {
  for (const seed of freshSeeds('ffffffffffff')) expect(String(Number(seed))).toBe(seed)
})

test('there are none outside a checkout', () => {
  expect(freshSeeds('unknown')).toEqual([])
})

test('the short form has the same number of worlds on every machine', () => {
  expect(shortForm({ commitId: 'f45f354412ab' })).toHaveLength(12)
  expect(shortForm({ commitId: 'f45f354412ab', ofEach: 3 })).toHaveLength(6)
  expect(shortForm({ commitId: 'f45f354412ab' })).toEqual(shortForm({ commitId: 'f45f354412ab' }))
  expect(shortForm({ commitId: 'unknown' })).toHaveLength(6)
})
