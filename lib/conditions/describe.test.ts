import { expect, test } from 'vitest'
import type { Condition } from './condition'
import { describeConditions } from './describe'

const service = (...values: string[]): Condition[] => [{ field: 'label', key: 'service', operator: 'is', values }]

test.each([
  [service('db'), 'service is db'],
  [service('a', 'b'), 'service is a or b'],
  [service('a or b'), 'service is “a or b”'],
  [service(''), 'service is “”'],
  [service('a, b', 'c'), 'service is “a, b” or c'],
  [[], 'every alert'],
])('conditions are told so that several values do not read like one', (conditions, words) => {
  expect(describeConditions(conditions)).toBe(words)
})

test('an API key is called by its name', () => {
  const conditions: Condition[] = [{ field: 'api key', key: '', operator: 'is', values: ['7', '8'] }]
  expect(describeConditions(conditions, new Map([['7', 'Grafana (#7)']]))).toBe('API key is Grafana (#7) or key 8')
})
