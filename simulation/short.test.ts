import { expect, test } from 'vitest'
import { freshSeeds } from './short'

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
