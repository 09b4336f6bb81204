import { expect, test } from 'vitest'
import { initials, personTone, tonesOf } from './person-mark'

test('a circle holds the initials of the first name and the last', () => {
  expect(initials('Ben Okafor')).toBe('BO')
  expect(initials('ada')).toBe('A')
  expect(initials(' Ana María de la Cruz ')).toBe('AC')
  expect(initials('Ben Okafor (disabled)')).toBe('BO')
  expect(initials('𝒜 b')).toBe('𝒜B')
  expect(initials('()')).toBe('?')
})

test('who has the colour of another differs in shape', () => {
  const looks = [2, 10, 18].map(personTone)
  expect(new Set(looks).size).toBe(3)
  for (const look of looks) expect(look).toContain('bg-person-2 ')
})

test('people who are drawn side by side keep their own look, unless another of them has it', () => {
  const toneOf = tonesOf([2, 26, 10])
  expect([2, 10].map(toneOf)).toEqual([2, 10].map(personTone))
  expect(personTone(26)).toBe(personTone(2))
  expect(new Set([2, 26, 10].map(toneOf)).size).toBe(3)
  expect([10, 2, 26, 26].map(tonesOf([26, 10, 2, 2]))).toEqual([10, 2, 26, 26].map(toneOf))
})

test('with more people than looks the others have their own', () => {
  const many = Array.from({ length: 40 }, (_, id) => id)
  const toneOf = tonesOf(many)
  expect(new Set(many.slice(0, 24).map(toneOf)).size).toBe(24)
  expect(toneOf(39)).toBe(personTone(39))
  expect(toneOf(99)).toBe(personTone(99))
})
