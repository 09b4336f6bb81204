import { expect, test } from 'vitest'
import type { Condition, Operator } from './condition'
import { compileConditions, indexSubject, type Subject } from './match'

const alert: Subject = { apiKeyId: 7, severity: 'high', summary: 'Disk full', entityId: 'db-1', labels: [] }

function meets(condition: Condition, subject: Partial<Subject>) {
  return compileConditions([condition])(indexSubject({ ...alert, ...subject }))
}

/** The values of the label `team` that an alert has. */
const FOUND = {
  there: ['db'],
  other: ['web'],
  'other case': ['DB'],
  longer: ['db-eu'],
  absent: [],
  'doubled, one of them': ['web', 'db'],
  'doubled, none of them': ['web', 'mail'],
  empty: [''],
}
type Found = keyof typeof FOUND

const YES = true
const NO = false

const LABEL: [Operator, string[], Record<Found, boolean>][] = [
  ['is', ['db'], rows(YES, NO, NO, NO, NO, YES, NO, NO)],
  ['is', ['db', 'web'], rows(YES, YES, NO, NO, NO, YES, YES, NO)],
  ['is', [''], rows(NO, NO, NO, NO, NO, NO, NO, YES)],
  ['is not', ['db'], rows(NO, YES, YES, YES, YES, NO, YES, YES)],
  ['is not', ['db', 'web'], rows(NO, NO, YES, YES, YES, NO, NO, YES)],
  ['is not', [''], rows(YES, YES, YES, YES, YES, YES, YES, NO)],
  ['exists', [], rows(YES, YES, YES, YES, NO, YES, YES, YES)],
  ['does not exist', [], rows(NO, NO, NO, NO, YES, NO, NO, NO)],
  ['starts with', ['db'], rows(YES, NO, NO, YES, NO, YES, NO, NO)],
  ['starts with', ['w', 'm'], rows(NO, YES, NO, NO, NO, YES, YES, NO)],
]

/** In the order of `FOUND`. */
function rows(...holds: [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean]) {
  const [there, other, otherCase, longer, absent, doubledOne, doubledNone, empty] = holds
  return {
    there,
    other,
    'other case': otherCase,
    longer,
    absent,
    'doubled, one of them': doubledOne,
    'doubled, none of them': doubledNone,
    empty,
  }
}

test.each(LABEL)('label team %s %j', (operator, values, expected) => {
  const held = Object.entries(FOUND).map(([name, found]) => {
    const labels = [{ key: 'other', value: 'db' }, ...found.map((value) => ({ key: 'team', value }))]
    return [name, meets({ field: 'label', key: 'team', operator, values }, { labels })]
  })
  expect(Object.fromEntries(held)).toEqual(expected)
})

test.each<[Operator, string[], [there: boolean, other: boolean, absent: boolean, empty: boolean]]>([
  ['is', ['db-1'], [YES, NO, NO, NO]],
  ['is not', ['db-1'], [NO, YES, YES, YES]],
  ['exists', [], [YES, YES, NO, YES]],
  ['does not exist', [], [NO, NO, YES, NO]],
  ['starts with', ['db'], [YES, NO, NO, NO]],
])('entity %s %j', (operator, values, expected) => {
  const held = ['db-1', 'web-1', null, ''].map((entityId) => meets({ field: 'entity', operator, values }, { entityId }))
  expect(held).toEqual(expected)
})

test.each<[Operator, string[], [there: boolean, other: boolean]]>([
  ['is', ['high'], [YES, NO]],
  ['is', ['high', 'critical'], [YES, YES]],
  ['is not', ['high'], [NO, YES]],
])('severity %s %j', (operator, values, expected) => {
  const condition: Condition = { field: 'severity', operator, values }
  expect([meets(condition, { severity: 'high' }), meets(condition, { severity: 'critical' })]).toEqual(expected)
})

test.each<[Operator, [there: boolean, other: boolean]]>([
  ['is', [YES, NO]],
  ['is not', [NO, YES]],
])('API key %s', (operator, expected) => {
  const condition: Condition = { field: 'api key', operator, values: ['7'] }
  expect([meets(condition, { apiKeyId: 7 }), meets(condition, { apiKeyId: 77 })]).toEqual(expected)
})

test.each<[Operator, string[], [there: boolean, otherCase: boolean, other: boolean, empty: boolean]]>([
  ['contains', ['disk'], [YES, YES, NO, NO]],
  ['contains', ['x', 'FULL'], [YES, YES, NO, NO]],
  ['does not contain', ['disk'], [NO, NO, YES, YES]],
  ['does not contain', ['disk', 'memory'], [NO, NO, NO, YES]],
])('summary %s %j', (operator, values, expected) => {
  const summaries = ['The disk is full', 'DISK FULL', 'Memory low', '']
  expect(summaries.map((summary) => meets({ field: 'summary', operator, values }, { summary }))).toEqual(expected)
})

test('all conditions must hold, and none always hold', () => {
  const [high, db]: Condition[] = [
    { field: 'severity', operator: 'is', values: ['high'] },
    { field: 'entity', operator: 'is', values: ['db-1'] },
  ]
  if (!high || !db) throw new Error('no condition')
  const both = compileConditions([high, db])
  expect(both(indexSubject(alert))).toBe(true)
  expect(both(indexSubject({ ...alert, entityId: null }))).toBe(false)
  expect(both(indexSubject({ ...alert, severity: 'low' }))).toBe(false)
  expect(compileConditions([])(indexSubject(alert))).toBe(true)
})
