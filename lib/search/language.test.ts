import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/runs'
import { parseQuery } from './parse'
import { printQuery } from './print'
import { FIELDS, type Term, unknownFields } from './term'

test('a query of every kind is read', () => {
  const text =
    'severity:high,critical label.service:checkout -label.env:staging assignee:me since:2h "connection refused"'
  expect(parseQuery(text)).toEqual([
    { field: 'severity', values: ['high', 'critical'], isNot: false },
    { field: 'label', key: 'service', values: ['checkout'], isNot: false },
    { field: 'label', key: 'env', values: ['staging'], isNot: true },
    { field: 'assignee', values: ['me'], isNot: false },
    { field: 'since', values: ['2h'], isNot: false },
    { text: 'connection refused', isNot: false },
  ])
  expect(printQuery(parseQuery(text))).toBe(text)
})

test('a field that does not exist is named, and an address is none', () => {
  const terms = parseQuery('severty:critical since:2h before:2026-07-25 https://example.com label:x "a b"')
  expect(unknownFields(terms)).toEqual(['severty', 'before', 'label'])
})

test.each<[string, Term[]]>([
  ['', []],
  ['  ', []],
  ['disk', [{ text: 'disk', isNot: false }]],
  ['-disk', [{ text: 'disk', isNot: true }]],
  ['conn*', [{ text: 'conn*', isNot: false }]],
  ['*', [{ text: '*', isNot: false }]],
  ['-', [{ text: '-', isNot: false }]],
  ['- disk', ['-', 'disk'].map((text) => ({ text, isNot: false }))],
  ['TypeError: x', ['TypeError:', 'x'].map((text) => ({ text, isNot: false }))],
  ['http://a.example/b?c=d', [{ text: 'http://a.example/b?c=d', isNot: false }]],
  ['label:prod', [{ text: 'label:prod', isNot: false }]],
  ['SEVERITY:high', [{ field: 'severity', values: ['high'], isNot: false }]],
  ['severity:', [{ field: 'severity', values: [], isNot: false }]],
  ['severity:high,', [{ field: 'severity', values: ['high'], isNot: false }]],
  ['severity:,,high', [{ field: 'severity', values: ['high'], isNot: false }]],
  ['entity:"a b","c\\"d"', [{ field: 'entity', values: ['a b', 'c"d'], isNot: false }]],
  [
    'label."a b".c:d',
    [
      { text: 'label."a', isNot: false },
      { text: 'b".c:d', isNot: false },
    ],
  ],
  ['label."a b":c', [{ field: 'label', key: 'a b', values: ['c'], isNot: false }]],
  [
    'label.app.kubernetes.io/name:web',
    [{ field: 'label', key: 'app.kubernetes.io/name', values: ['web'], isNot: false }],
  ],
  ['since:2026-11-23T03:00', [{ field: 'since', values: ['2026-11-23T03:00'], isNot: false }]],
  ['"never closed', [{ text: 'never closed', isNot: false }]],
  ['""', [{ text: '', isNot: false }]],
])('%j', (text, terms) => {
  expect(parseQuery(text)).toEqual(terms)
})

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', '\\', '-', ':', ',', '*', ' ', '\n', 'a', 'label.', 'severity') }),
)
const fieldTerms = fc
  .record({
    field: fc.constantFrom(...FIELDS),
    key: texts.filter((key) => key !== ''),
    values: fc.array(texts.filter((value) => value !== '')),
    isNot: fc.boolean(),
  })
  .map(({ key, ...term }): Term => (term.field === 'label' ? { ...term, key } : term))
const textTerms: fc.Arbitrary<Term> = fc.record({ text: texts, isNot: fc.boolean() })

test('the language parses whatever it prints', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fieldTerms, textTerms)), (terms) => {
      expect(parseQuery(printQuery(terms))).toEqual(terms)
    }),
    { numRuns: runs(2_000) },
  )
})

test('any text at all is a query, and prints as one that means the same', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const terms = parseQuery(text)
      expect(parseQuery(printQuery(terms))).toEqual(terms)
    }),
    { numRuns: runs(2_000) },
  )
})
