import { expect, test } from 'vitest'
import { filterText, hasWords } from './filter-words'

test.each([
  ['', true],
  ['  PAY ', true],
  ['eu pay', true],
  ['api eu', true],
  ['apieu', false],
  ['pay us', false],
  ['false', false],
])('“%s” in Payments API of team EU: %s', (text, isThere) => {
  expect(hasWords(text, ['Payments API', false, undefined, null, 'EU'])).toBe(isThere)
})

test('what is typed has no blanks around it, and is nothing where the address has it twice', () => {
  expect([filterText(' a b '), filterText(undefined), filterText(['a', 'b'])]).toEqual(['a b', '', ''])
})
