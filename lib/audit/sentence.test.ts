import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionsOf, auditSentence, readAuditKind } from './sentence'

test('an entry is one sentence, without the number of its row', () => {
  expect(auditSentence('api key rotated', 'Grafana (#3, overlap: 7d)')).toEqual({
    words: 'Rotated the token of API key',
    subject: 'Grafana',
    rest: ', overlap: 7d',
    kind: 'apiKeys',
  })
  expect(auditSentence('override added', 'Primary (#2): Ben, from Mon').rest).toBe(': Ben, from Mon')
  expect(auditSentence('user added', 'zoe@example.com')).toMatchObject({ words: 'Invited', subject: 'zoe@example.com' })
})

test('what a name says is no number of a row, and nothing of it is lost', () => {
  for (const name of ['a (#1) b', '(#1)', 'x\ny', ''])
    expect(auditSentence('team added', `${name} (#12)`)).toMatchObject({ subject: name, rest: '' })
  expect(auditSentence('team added', 'no number')).toMatchObject({ subject: 'no number', rest: '' })
})

test('an action of a later version is told in its own words', () => {
  expect(auditSentence('moon painted', 'red')).toMatchObject({ words: 'Moon painted:', kind: undefined })
})

test('every action that is recorded has words and a kind', () => {
  const recorded = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('generated'))
    .flatMap((file) => [
      ...readFileSync(join('lib', file), 'utf8').matchAll(
        /\baudit(?:Of)?\(\s*tx,\s*(?:\w+|\{[^}]*\}),\s*'([a-z -]+)'/g,
      ),
    ])
    .map(([, action = '']) => action)
  expect(recorded.length).toBeGreaterThan(20)
  expect(recorded.filter((action) => auditSentence(action, '').kind === undefined)).toEqual([])
})

test('a kind is read by its name only', () => {
  expect(readAuditKind('teams')).toBe('teams')
  expect(readAuditKind('toString')).toBeUndefined()
  expect(actionsOf('teams')).toEqual(['team added', 'team changed', 'team removed'])
})
