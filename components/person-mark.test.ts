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

test('people who are drawn side by side keep their own colour, unless another of them has it', () => {
  const toneOf = tonesOf([2, 10, 3])
  expect(toneOf(2)).toBe(personTone(2))
  expect(personTone(10)).toBe(personTone(2))
  expect(new Set([2, 10, 3].map(toneOf)).size).toBe(3)
  expect([3, 2, 10, 10].map(tonesOf([10, 3, 2, 2]))).toEqual([3, 2, 10, 10].map(toneOf))
})

test('with more people than colours the others have their own', () => {
  const many = Array.from({ length: 20 }, (_, id) => id)
  const toneOf = tonesOf(many)
  expect(new Set(many.slice(0, 8).map(toneOf)).size).toBe(8)
  expect(toneOf(19)).toBe(personTone(19))
  expect(toneOf(99)).toBe(personTone(99))
})
