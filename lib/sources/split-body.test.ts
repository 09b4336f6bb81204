import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { splitBody } from './split-body'

function split(text: string, path: string[]) {
  const steps = splitBody(text, path)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

test('whatever a list holds and whatever is around it, the parts are the whole', () => {
  const bodies = fc.record({ before: fc.jsonValue(), list: fc.array(fc.jsonValue()), after: fc.jsonValue() })
  fc.assert(
    fc.property(bodies, fc.constantFrom(0, 2), ({ before, list, after }, indent) => {
      const text = JSON.stringify({ before, 'a"]}': { list }, after }, null, indent)
      const found = split(text, ['a"]}', 'list'])
      expect(found?.items.map((item) => JSON.parse(item))).toEqual(JSON.parse(JSON.stringify(list)))
      expect(JSON.parse(found?.rest ?? '')).toEqual(JSON.parse(JSON.stringify({ before, 'a"]}': { list: [] }, after })))
      expect(found?.isCut).toBe(false)
    }),
    { numRuns: runs(500) },
  )
})

test('of a text that breaks off, the members that came whole are found', () => {
  const text = '{"alerts": [{"a": "]"}, [1, 2], "x,y", {"b": '
  expect(split(text, ['alerts'])).toMatchObject({ items: ['{"a": "]"}', ' [1, 2]', ' "x,y"'], isCut: true })
})

test.each([
  ['{"a": {"alerts": []}}', ['alerts']],
  ['{"alerts": {"a": []}}', ['alerts']],
  ['[{"alerts": []}]', ['alerts']],
  ['7', []],
  ['{"alerts"', ['alerts']],
])('%s has no such list', (text, path) => {
  expect(split(text, path)).toBeUndefined()
})
