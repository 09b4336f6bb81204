import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '@/lib/conditions/condition'
import {
  areBlank,
  conditionDrafts,
  conditionsOf,
  editConditions,
  NEW_CONDITION,
  splitTyped,
  splitValues,
} from './drafts'

test('values stand between commas, in quotes where they hold one', () => {
  expect(splitValues(' a, b c ,,d ')).toEqual(['a', 'b c', 'd'])
  expect(splitValues('"a, b", "say ""no""", c')).toEqual(['a, b', 'say "no"', 'c'])
  expect(splitValues('5" disk')).toEqual(['5" disk'])
})

test('what stands before a comma is whole, unless it is in open quotes', () => {
  expect(splitTyped('payments, led')).toEqual({ whole: ['payments'], rest: 'led' })
  expect(splitTyped('payments')).toEqual({ whole: [], rest: 'payments' })
  expect(splitTyped('a, "b, c')).toEqual({ whole: ['a'], rest: '"b, c' })
  expect(splitTyped('"b, c",')).toEqual({ whole: ['b, c'], rest: '' })
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

test('what is typed and no token yet is a value too', () => {
  const draft = { ...NEW_CONDITION, key: 'service', chosen: ['a, b'], text: 'c, d' }
  expect(conditionsOf([draft])).toMatchObject([{ values: ['a, b', 'c', 'd'] }])
})

test('buttons drop one value, with its spaces, and add a label to narrow by', () => {
  const drafts = [NEW_CONDITION, { ...NEW_CONDITION, key: 'host', chosen: ['a b', 'b'] }]
  expect(editConditions(drafts, 'drop conditions.1.chosen a b')[1]?.chosen).toEqual(['b'])
  expect(editConditions(drafts, 'drop conditions.0.chosen b')).toEqual(drafts)
  expect(editConditions([], 'narrow zone=eu=1')).toMatchObject([{ key: 'zone', operator: 'is', chosen: ['eu=1'] }])
})

test('a form to which nobody has given a condition yet is blank', () => {
  expect([areBlank([]), areBlank([NEW_CONDITION])]).toEqual([true, true])
  for (const change of [{ key: 'service' }, { text: 'a' }, { chosen: ['critical'] }])
    expect(areBlank([NEW_CONDITION, { ...NEW_CONDITION, ...change }])).toBe(false)
})
