import { expect, test } from 'vitest'
import { withSeverities, withStatuses } from './edit'
import { parseQuery } from './parse'
import { printQuery } from './print'

const terms = parseQuery('severity:low -status:open disk')

test.each([
  [['open', 'acknowledged'], 'severity:low disk'],
  [['resolved'], 'status:resolved severity:low disk'],
  [[], 'status:any severity:low disk'],
  [['open', 'acknowledged', 'resolved'], 'status:any severity:low disk'],
])('other statuses: %j', (statuses, text) => {
  expect(printQuery(withStatuses(terms, statuses))).toBe(text)
})

test.each([
  [['high', 'critical'], 'severity:critical,high -status:open disk'],
  [[], '-status:open disk'],
  [['low', 'medium', 'high', 'critical'], '-status:open disk'],
])('other severities: %j', (severities, text) => {
  expect(printQuery(withSeverities(terms, severities))).toBe(text)
})
