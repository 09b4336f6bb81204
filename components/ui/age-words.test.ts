import { expect, test } from 'vitest'
import { ageWords, agoWords } from './age-words'

test('an age has one unit, the largest that it fills', () => {
  const ages = [0, 59, 60, 3_599, 3_600, 86_399, 86_400, 364 * 86_400, 365 * 86_400].map(ageWords)
  expect(ages).toEqual(['now', 'now', '1m', '59m', '1h', '23h', '1d', '364d', '1y'])
})

test('beside words it says past or future, and counts seconds', () => {
  expect([3, -9, 40, 61, -61, -90_000].map(agoWords)).toEqual([
    'just now',
    'just now',
    '40s ago',
    '1m ago',
    'in 1m',
    'in 1d',
  ])
})
