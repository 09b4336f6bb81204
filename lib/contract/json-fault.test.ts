import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFault } from './json-fault'

test.each([
  ['', 'it is empty'],
  [' \n', 'it is empty'],
  ['{"a":1,}', 'line 1, column 8 (property name expected)'],
  ['{\n  "a" 1\n}', 'line 2, column 7 (colon expected)'],
  ['{"a":1 "b":2}', 'line 1, column 8 (comma expected)'],
  ['{} x', 'line 1, column 4 (invalid symbol)'],
])('%j: %s', (text, fault) => {
  expect(jsonFault(text)).toBe(fault)
})

test('a text too deep for the parser still gets an answer', () => {
  expect(jsonFault('['.repeat(500_000))).toMatch(/not well-formed|line 1/)
})

test('the words hold nothing of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (noise) => {
      expect(jsonFault(`{"sesame${noise}`)).toMatch(/^line \d+, column \d+ \([a-z ]+\)$|^it is not well-formed$/)
    }),
  )
})
