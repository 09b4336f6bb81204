import { expect, test } from 'vitest'
import { readField, readPayload } from './payload'

test('extra fields come in the order in which they were sent, named ones apart', () => {
  const payload = '{"z":"last","summary":"a","severity":"low","details":"d","entityId":"e","runbookId":"r","a":"first"}'
  expect(readPayload(payload)).toMatchObject({
    details: { text: 'd', isCut: false },
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
  expect(readPayload('{"details":"first","details":"second"}').details?.text).toBe('second')
})

test('__proto__ and constructor are fields like any other', () => {
  expect(extra('"__proto__":{"details":"x"},"constructor":"y"')).toEqual([
    '__proto__: {\n  "details": "x"\n}',
    'constructor: y',
  ])
})

test('escapes in keys and strings are read', () => {
  expect(extra(String.raw`"\u0061\n":"\"\\\u0000\ud83d\udd25"`)).toEqual(['a\n: "\\\0🔥'])
  expect(readPayload(String.raw`{"d\u0065tails":"x"}`).details?.text).toBe('x')
})

test('labels keep every digit and their whole values, of duplicate keys the last', () => {
  expect(readPayload(`{"labels":{"n":1.0,"o":{"a":1},"x":1,"x":"y"}}`).labels).toMatchObject([
    { key: 'n', text: '1.0', isString: false },
    { key: 'o', text: '{"a":1}', isString: false },
    { key: 'x', text: 'y', isString: true, index: 3 },
  ])
})

test('null in named fields is nothing to show', () => {
  expect(readPayload('{"details":null,"labels":null,"entityId":null}')).toEqual({ labels: [], extra: [], extraLeft: 0 })
})

test('a byte order mark is passed over', () => {
  expect(readPayload('\uFEFF{"x":[]}').extra).toMatchObject([{ key: 'x', text: '[]', isString: false }])
})

// What is shown is bounded, and what is left out can be read at its place.

test('a long text is cut at a character, says so, and is whole at its place', () => {
  const long = '🔥'.repeat(9_000)
  const payload = JSON.stringify({ summary: long, details: long, labels: { long }, x: long, o: [long] })
  const { summary, details, labels, extra } = readPayload(payload)
  const fields = [summary, details, ...labels, ...extra]
  expect(fields.map((field) => field?.isCut)).toEqual([true, true, true, true, true])
  expect(details?.text).toBe('🔥'.repeat(8_000))
  expect(labels[0]?.text).toBe('🔥'.repeat(512))
  expect(readField(payload, { field: details?.index ?? -1 })?.text).toBe(long)
  expect(readField(payload, { label: 0 })).toMatchObject({ key: 'long', text: long })
  expect(readField(payload, { field: 4 })?.text).toBe(`[\n  "${long}"\n]`)
})

test.each([{ field: 5 }, { field: -1 }, { label: 1 }, { field: 0.5 }])('there is nothing at %j', (place) => {
  expect(readField('{"labels":{"a":1},"x":1}', place)).toBeUndefined()
  expect(readField('{}', place)).toBeUndefined()
})

test.each([
  ['60,000 extra fields', (n: number) => `"k${n}":${n}`],
  ['60,000 fields of one name', () => '"x":1'],
  ['60,000 details', () => '"details":"x"'],
])('of %s the first 100 are shown, and the others counted', (_, member) => {
  const payload = `{${Array.from({ length: 60_000 }, (_, n) => member(n)).join()},"details":"last"}`
  const { extra, extraLeft, details } = readPayload(payload)
  expect(extra.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, n) => n))
  expect(extraLeft).toBe(59_900)
  expect(details?.text).toBe('last')
})

test.each([
  ['fields', (long: string) => Array.from({ length: 100 }, (_, n) => `"${long}${n}":"${long}"`).join()],
  ['nested fields', (long: string) => Array.from({ length: 100 }, (_, n) => `"${n}":["${long}"]`).join()],
  [
    'deep fields',
    (long: string) => Array.from({ length: 50 }, (_, n) => `"${n}":${'['.repeat(60)}"${long}"${']'.repeat(60)}`).join(),
  ],
  ['wide fields', () => Array.from({ length: 50 }, (_, n) => `"${n}":[${Array(5_000).fill('1').join()}]`).join()],
  ['labels', (long: string) => `"labels":{${Array.from({ length: 64 }, (_, n) => `"${n}":"${long}"`).join()}}`],
  ['a label with a nested value', (long: string) => `"labels":{"a":[${Array(500).fill(`"${long}"`).join()}]}`],
])('all %s together get a bounded room', (_, members) => {
  const { extra, labels } = readPayload(`{${members('x'.repeat(9_000))}}`)
  const room = [...extra, ...labels].reduce((sum, { key, text }) => sum + key.length + text.length, 0)
  expect(room).toBeLessThan(40_000)
  expect(extra.length + labels.length).toBeGreaterThan(0)
})

test('64 labels with ordinary host names are whole', () => {
  const hosts = Array.from({ length: 64 }, (_, n) => [
    `label_${n}_of_kubernetes_io_instance`,
    `image-resizer-${n}.int.example.com`,
  ])
  const { labels } = readPayload(JSON.stringify({ labels: Object.fromEntries(hosts) }))
  expect(labels.map(({ key, text, isCut }) => [key, text, isCut])).toEqual(hosts.map((host) => [...host, false]))
})

test('the beginning of a nested value is indented like the whole', () => {
  const wide = `[${Array(45_000).fill('1').join()}]`
  const whole = readField(`{"x":${wide}}`, { field: 0 })?.text
  expect(whole).toMatch(/^\[\n {2}1,\n/)
  expect(readPayload(`{"x":${wide}}`).extra[0]).toMatchObject({ text: whole?.slice(0, 2_000), isCut: true })
})

test('indentation does not make the largest payloads many times as long', () => {
  const deep = `${'['.repeat(60)}${Array(500_000).fill('1').join()}${']'.repeat(60)}`
  expect(readField(`{"x":${deep}}`, { field: 0 })?.text).toBe(deep)
})
