import { expect, test } from 'vitest'
import { initials } from './person-mark'

test('a circle holds the initials of the first name and the last', () => {
  expect(initials('Ben Okafor')).toBe('BO')
  expect(initials('ada')).toBe('A')
  expect(initials(' Ana María de la Cruz ')).toBe('AC')
  expect(initials('Ben Okafor (disabled)')).toBe('BO')
  expect(initials('𝒜 b')).toBe('𝒜B')
  expect(initials('()')).toBe('?')
})
