import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import type { Condition } from '../conditions/condition'
import { compileConditions, indexSubject, type Subject } from '../conditions/match'
import { compileRules } from './compile'
import type { Rule } from './rule'

const value = fc.constantFrom('a', 'b', 'c', '')
const key = fc.constantFrom('service', 'env', 'host')
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant('label' as const),
    key,
    operator: fc.constantFrom('is' as const, 'is not' as const, 'exists' as const, 'starts with' as const),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant('entity' as const),
    operator: fc.constantFrom('is' as const, 'does not exist' as const),
    values: fc.array(value, { minLength: 1, maxLength: 2 }),
  }),
)
const subject: fc.Arbitrary<Subject> = fc.record({
  apiKeyId: fc.constant(1),
  severity: fc.constantFrom('low' as const, 'critical' as const),
  summary: fc.constant('s'),
  entityId: fc.option(value),
  labels: fc.array(fc.record({ key, value }), { maxLength: 4 }),
})

function ruleOf(conditions: Condition[] | undefined, at: number): Rule {
  return { versionId: at, policyId: null, teamId: null, assigneeId: null, severity: null, conditions }
}

test('the rule that is chosen is the first that matches', () => {
  const conditions = fc.option(fc.array(condition, { minLength: 1, maxLength: 3 }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(conditions, { maxLength: 30 }), fc.array(subject, { minLength: 1 }), (all, subjects) => {
      const rules = [...all, []].map(ruleOf)
      const choose = compileRules(rules)
      for (const indexed of subjects.map(indexSubject)) {
        const first = rules.find((rule) => rule.conditions && compileConditions(rule.conditions)(indexed))
        expect(choose(indexed)).toBe(first)
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('a workspace without its default is told', () => {
  const nobody = indexSubject({ apiKeyId: 1, severity: 'low', summary: 's', entityId: null, labels: [] })
  expect(() => compileRules([ruleOf(undefined, 1)])(nobody)).toThrow('no default routing rule')
})
