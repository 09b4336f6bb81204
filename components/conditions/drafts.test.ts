import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '@/lib/conditions/condition'
import { conditionDrafts, conditionsOf, splitValues } from './drafts'

test('values stand between commas, in quotes where they hold one', () => {
  expect(splitValues(' a, b c ,,d ')).toEqual(['a', 'b c', 'd'])
  expect(splitValues('"a, b", "say ""no""", c')).toEqual(['a, b', 'say "no"', 'c'])
  expect(splitValues('5" disk')).toEqual(['5" disk'])
})

test('a form gives conditions back as they were stored', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ',', '"', ' ', 'é'), minLength: 1 }).map((text) => `x${text}x`)
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const conditions: Condition[] = [{ field: 'label', key: 'service', operator: 'is', values }]
      expect(conditionsOf(conditionDrafts(conditions))).toEqual(conditions)
    }),
  )
  const ticked: Condition[] = [{ field: 'severity', key: '', operator: 'is not', values: ['low', 'high'] }]
  expect(conditionsOf(conditionDrafts(ticked))).toEqual(ticked)
})
