import { expect, test } from 'vitest'
import { readPayload } from './payload'

test('extra fields come in the order in which they were sent, named ones apart', () => {
  const payload = '{"z":"last","summary":"a","severity":"low","details":"d","entityId":"e","runbookId":"r","a":"first"}'
  expect(readPayload(payload)).toMatchObject({
    details: 'd',
    labels: [],
    extra: [
      { key: 'z', text: 'last', isString: true },
      { key: 'a', text: 'first', isString: true },
    ],
  })
})

function extra(members: string) {
  return readPayload(`{"summary":"a","severity":"low",${members}}`).extra.map(({ key, text }) => `${key}: ${text}`)
}

test('numbers keep every digit, at the top and nested', () => {
  expect(extra('"n":12345678901234567890,"d":1.10,"e":1E400,"z":-0,"o":{"n":98765432109876543210}')).toEqual([
    'n: 12345678901234567890',
    'd: 1.10',
    'e: 1E400',
    'z: -0',
    'o: {\n  "n": 98765432109876543210\n}',
  ])
})

test('nested values are indented, and not a character of their strings changes', () => {
  expect(extra('"o":{"a":[1,"x, {y}"],"b":{}}')).toEqual(['o: {\n  "a": [\n    1,\n    "x, {y}"\n  ],\n  "b": {}\n}'])
})

test('true, false and null are told from strings of the same letters', () => {
  const { extra } = readPayload('{"a":null,"b":"null","c":false}')
  expect(extra.map(({ text, isString }) => [text, isString])).toEqual([
    ['null', false],
    ['null', true],
    ['false', false],
  ])
})

test('of duplicate keys each is shown; of a named field the ones that lost are extra', () => {
  expect(extra('"x":1,"x":2,"details":"first","details":"second"')).toEqual(['x: 1', 'x: 2', 'details: first'])
  expect(readPayload('{"details":"first","details":"second"}').details).toBe('second')
})

test('__proto__ and constructor are fields like any other', () => {
  expect(extra('"__proto__":{"details":"x"},"constructor":"y"')).toEqual([
    '__proto__: {\n  "details": "x"\n}',
    'constructor: y',
  ])
})

test('escapes in keys and strings are read', () => {
  expect(extra(String.raw`"\u0061\n":"\"\\\u0000\ud83d\udd25"`)).toEqual(['a\n: "\\\0🔥'])
  expect(readPayload(String.raw`{"d\u0065tails":"x"}`).details).toBe('x')
})

test('labels keep whole values and every digit', () => {
  const long = 'x'.repeat(600)
  expect(readPayload(`{"labels":{"n":1.0,"long":"${long}","o":{"a":1}}}`).labels).toMatchObject([
    { key: 'n', text: '1.0', isString: false },
    { key: 'long', text: long, isString: true },
    { key: 'o', text: '{"a":1}', isString: false },
  ])
})

test('null in named fields is nothing to show', () => {
  expect(readPayload('{"details":null,"labels":null,"entityId":null}')).toEqual({
    details: null,
    labels: [],
    extra: [],
  })
})

test('a byte order mark is passed over', () => {
  expect(readPayload('\uFEFF{"x":[]}').extra).toMatchObject([{ key: 'x', text: '[]', isString: false }])
})

test('the largest payloads are read at once, and indentation does not make them many times as long', () => {
  const wide = `[${Array(45_000).fill('1').join()}]`
  expect(readPayload(`{"x":${wide}}`).extra[0]?.text).toMatch(/^\[\n {2}1,\n/)
  const deep = `${'['.repeat(60)}${Array(500_000).fill('1').join()}${']'.repeat(60)}`
  expect(readPayload(`{"x":${deep}}`).extra[0]?.text).toBe(deep)
}, 10_000)
