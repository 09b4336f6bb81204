import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { draftOfBody } from './draft-of-body'

const RUNS = { numRuns: runs(2000) }
const texts = fc.oneof(
  fc.constantFrom('', ' ', 'P1', 'sev-2', 'HIGH', 'firing', 'env:prod', 'a=b', '__proto__', '\u202E', 'x'.repeat(300)),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const json = fc.oneof(
  texts.map((text) => JSON.stringify(text)),
  fc.constantFrom('12345678901234567890', '1E400', '-0.10', '1', '5', 'null', 'true', '{}', '[]'),
  fc.array(texts, { maxLength: 3 }).map((list) => JSON.stringify(list)),
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
)
const named = fc.constantFrom('summary', 'severity', 'labels', 'details', 'entityId', 'runbookId')
const other = fc.oneof(
  fc.constantFrom('title', 'priority', 'level', 'annotations', '__proto__', 'labels_as_sent'),
  texts,
)
const space = fc.constantFrom('', ' ', '\n  ', '\r\n\t')
const member = (key: fc.Arbitrary<string>) =>
  fc.tuple(key, space, json).map(([name, gap, value]) => ({ name, text: `${JSON.stringify(name)}:${gap}${value}` }))
const body = fc
  .tuple(fc.array(fc.oneof(member(named), member(other)), { maxLength: 8 }), space)
  .map(([members, gap]) => ({
    members,
    text: `${gap}{${gap}${members.map(({ text }) => text).join(`,${gap}`)}${gap}}`,
  }))

const NAMED = /^(summary|severity|labels|details|entityId|runbookId)$/

test('whatever fields were sent, the suggestion makes them fit, or names the field that nothing fills', () => {
  fc.assert(
    fc.property(body, ({ text }) => {
      const { fits, suggestion } = draftOfBody({ body: Buffer.from(text), isWhole: true })
      expect(fits || (suggestion?.lacks.length ?? 0) > 0).toBe(true)
      expect(fits && (suggestion?.lacks.length ?? 0) > 0).toBe(false)
    }),
    RUNS,
  )
})

test('whatever fields were sent, those that are not of the contract stay to the byte, in their order', () => {
  fc.assert(
    fc.property(body, ({ members, text }) => {
      const draft = draftOfBody({ body: Buffer.from(text), isWhole: true }).text ?? ''
      let at = 0
      for (const { name, text: sent } of members) {
        if (NAMED.test(name)) continue
        at = draft.indexOf(sent.toWellFormed(), at)
        expect(at).toBeGreaterThan(-1)
        at += sent.length
      }
    }),
    RUNS,
  )
})
