import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { nestingDepth } from './nesting-depth'
import { withoutDeep } from './without-deep'

test('what is too deep is left out, and nothing else', () => {
  const body = { a: '"}]\\', b: [1, [2, { c: [3] }], 4], d: { e: {} } }
  expect(JSON.parse(withoutDeep(JSON.stringify(body), 3))).toEqual({
    ...body,
    b: [1, [2, '(nested too deep)'], 4],
  })
})

test('any JSON becomes JSON of at most so many levels', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.integer({ min: 1, max: 4 }), (json, levels) => {
      const shallow = withoutDeep(json, levels)
      expect(nestingDepth(shallow)).toBeLessThanOrEqual(levels)
      expect(JSON.parse(shallow)).toBeDefined()
      if (nestingDepth(json) <= levels) expect(shallow).toBe(json)
    }),
    { numRuns: runs(300) },
  )
})

test('the deepest text is read at once', () => {
  const deep = `{"a": ${'['.repeat(500_000)}${']'.repeat(500_000)}, "b": 1}`
  expect(withoutDeep(deep, 64)).toMatch(/\[{63}"\(nested too deep\)"\]{63}, "b": 1}$/)
})
