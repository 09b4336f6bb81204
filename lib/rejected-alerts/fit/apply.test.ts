import { expect, test } from 'vitest'
import { applyMapping } from './apply'
import { readMapping } from './mapping'

const fill = { summary: { from: ['title'] }, severity: { value: 'high' } } as const

function mapped(body: string) {
  return applyMapping(body, { ...fill, summary: { from: ['title'] } })
}

test.each([
  ['compact', '{"title":"a"}', '{"summary": "a", "severity": "high", "title":"a"}'],
  ['indented', '{\n  "title": "a"\n}', '{\n  "summary": "a",\n  "severity": "high",\n  "title": "a"\n}'],
  ['CR LF', '{\r\n\t"title":"a"}', '{\r\n\t"summary": "a",\r\n\t"severity": "high",\r\n\t"title":"a"}'],
  ['after white space', ' \n{"title":"a"} ', ' \n{"summary": "a", "severity": "high", "title":"a"} '],
  ['with a byte order mark', '\uFEFF{"title":"a"}', '\uFEFF{"summary": "a", "severity": "high", "title":"a"}'],
  [
    'escaped',
    '{"title":"\\u0041\\ud800"}',
    '{"summary": "\\u0041\\ud800", "severity": "high", "title":"\\u0041\\ud800"}',
  ],
  ['an escaped key', '{"tit\\u006ce":"a"}', '{"summary": "a", "severity": "high", "tit\\u006ce":"a"}'],
  ['duplicates', '{"title":"a","title":"b"}', '{"summary": "b", "severity": "high", "title":"a","title":"b"}'],
  ['null', '{"summary":null,"title":"a","severity":1.0}', '{"summary":"a","title":"a","severity":"high"}'],
  [
    'the last of several',
    '{"summary":"x","summary":"","title":"a"}',
    '{"severity": "high", "summary":"x","summary":"a","title":"a"}',
  ],
])('a missing field is put in front, a wrong one replaced, the rest stays as sent: %s', (_, body, becomes) => {
  expect(mapped(body)).toBe(becomes)
})

test('an empty object becomes an alert', () => {
  const mapping = { summary: { text: 'From "us"' }, severity: { value: 'low' } } as const
  expect(applyMapping('{}', mapping)).toBe('{"summary": "From \\"us\\"", "severity": "low"}')
  expect(applyMapping('{ }', mapping)).toBe('{"summary": "From \\"us\\"", "severity": "low" }')
})

test('a good field is left alone, whatever the mapping says', () => {
  const body = '{"summary":"good","severity":"low","title":"other"}'
  expect(mapped(body)).toBe(body)
})

test.each([[''], ['{'], ['[]'], ['"x"'], ['['.repeat(100_000)]])('what is no object stays as it is: %#', (body) => {
  expect(mapped(body)).toBe(body)
})

test.each([
  ['{"nothing":1}', '{"severity": "high", "nothing":1}'],
  ['{"title":["a"]}', '{"severity": "high", "title":["a"]}'],
  ['{"labels":["odd"],"title":"a"}', '{"summary": "a", "severity": "high", "labels":["odd"],"title":"a"}'],
])('what leads nowhere changes nothing: %s', (body, becomes) => {
  expect(applyMapping(body, { summary: { from: ['title'] }, severity: { value: 'high' }, labels: 'from-list' })).toBe(
    becomes,
  )
})

test.each([
  ['no JSON', '{'],
  ['an unknown field', '{"status":"as-text"}'],
  ['a severity that is none', '{"severity":{"value":"P1"}}'],
  ['a repair that is none', '{"entityId":"delete"}'],
  ['no object', '7'],
])('a form can only carry a mapping: %s is none', (_, json) => {
  expect(readMapping(json)).toBeUndefined()
})

test('a mapping comes back from a form as it was', () => {
  const mapping = { severity: { from: ['labels', 'p'], values: { p1: 'critical' } }, labels: 'from-list' } as const
  expect(readMapping(JSON.stringify(mapping))).toEqual(mapping)
})
