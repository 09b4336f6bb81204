import { expect, test } from 'vitest'
import { PRESETS } from './presets/presets'
import { tryReading } from './try-reading'

function severityIn(body: object) {
  const found = tryReading(Buffer.from(JSON.stringify(body)), PRESETS.custom, 'key')
  return Array.isArray(found) ? found.map(({ alert }) => alert?.severity) : found
}

test.each<[severity: unknown, expected: string]>([
  ...[
    'P1 - Critical',
    '1 - critical',
    '1-Critical',
    'critical (1)',
    'Critical: 5',
    'Severity 1',
    'severity: critical',
  ].map((word): [string, string] => [word, 'critical']),
  ...['🔴 critical', '[critical]', 'Priority 1', 'Sev 1', 'P3 - critical'].map((word): [string, string] => [
    word,
    'critical',
  ]),
  ...[{ name: 'critical' }, { id: 7, value: 'P1' }, ['critical'], ['other', 'critical']].map(
    (word): [unknown, string] => [word, 'critical'],
  ),
  ...['🟡 warning', 'P3 - Moderate', 'warning (2)', { label: 'Warning' }].map((word): [unknown, string] => [
    word,
    'medium',
  ]),
  ...['🟢 info', 'Severity 4', 'P5 - Lowest'].map((word): [string, string] => [word, 'low']),
  // Nothing in them is a word of the scale.
  ...['non-critical', 'NON_CRITICAL', 'not critical', '7', '(1)', {}, [], 'critical mass'].map(
    (word): [unknown, string] => [word, 'high'],
  ),
])('the severity %j is %s', (severity, expected) => {
  expect(severityIn({ title: 'x', severity })).toEqual([expected])
})

test.each([
  ['status', 'WARNING', 'medium'],
  ['state', 'CRITICAL', 'critical'],
  ['status', 'info', 'low'],
  ['state', 'DOWN', 'high'],
  ['status', 'alert', 'high'],
])('without a severity, the %s %s is %s', (name, word, expected) => {
  expect(severityIn({ title: 'x', [name]: word })).toEqual([expected])
  expect(severityIn({ title: 'x', notification_type: 'PROBLEM', [name]: word })).toEqual([expected])
  expect(severityIn({ title: 'x', [name]: word, priority: 'P4' })).toEqual(['low'])
})
