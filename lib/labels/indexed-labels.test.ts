import { expect, test } from 'vitest'
import { indexedLabels } from './indexed-labels'

function indexed(labels: string) {
  const source = `{"summary":"a","labels":${labels}}`
  return indexedLabels(JSON.parse(source).labels, source).map(({ key, value }) => `${key}=${value}`)
}

test('strings are indexed as they are, everything else as its JSON text', () => {
  expect(indexed('{"a":"1","b":1,"c":true,"d":null,"e":[1, "x"],"f":{"g":{}}}')).toEqual([
    'a=1',
    'b=1',
    'c=true',
    'd=null',
    'e=[1, "x"]',
    'f={"g":{}}',
  ])
})

test('numbers keep every digit that was sent', () => {
  expect(indexed('{"a":12345678901234567890,"b":1.00,"c":-1E+400}')).toEqual([
    'a=12345678901234567890',
    'b=1.00',
    'c=-1E+400',
  ])
})

test('of duplicate keys and of duplicate labels objects the last one counts', () => {
  expect(indexed('{"a":1},"labels":{"a":2.0,"\\u0061":3.0}')).toEqual(['a=3.0'])
})

test('a key called __proto__ is a key like any other', () => {
  expect(indexed('{"__proto__":1.0}')).toEqual(['__proto__=1.0'])
})

test('of a value the first 512 characters are searchable', () => {
  expect(indexed(JSON.stringify({ a: '🔥'.repeat(600) }))).toEqual([`a=${'🔥'.repeat(512)}`])
})
