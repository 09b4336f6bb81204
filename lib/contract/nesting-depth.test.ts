import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestingDepth } from './nesting-depth'

test.each([
  ['1', 0],
  ['"[[["', 0],
  ['{}', 1],
  ['[[],[[]]]', 3],
  ['{"a":{"b":1},"c":[]}', 2],
  [String.raw`["\"[[[", "\\", [1]]`, 2],
  [String.raw`{"\\\"{": "}]"}`, 1],
  ['{"a":[[1]],"a":1}', 3],
])('%s is %i deep', (json, depth) => {
  expect(nestingDepth(json)).toBe(depth)
})

test('brackets in strings never count', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', 'x') }), (text) => {
      expect(nestingDepth(JSON.stringify([text, [text]]))).toBe(2)
    }),
  )
})
