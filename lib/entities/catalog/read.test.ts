import { expect, test } from 'vitest'
import { createYamlThread } from '../../yaml/thread'
import { readDocuments } from './documents'
import { readCatalog } from './read'

const MEBIBYTE = 1_048_576

async function refusal(text: string) {
  const { entries, faults } = await readCatalog(text)
  expect(entries).toEqual([])
  expect(faults).toHaveLength(1)
  return faults[0]?.message
}

test('a billion laughs are not laughed', async () => {
  const levels = Array.from({ length: 9 }, (_, at) => {
    const before = at === 0 ? '"lol"' : `*l${at - 1}`
    return `l${at}: &l${at} [${Array(9).fill(before).join(', ')}]`
  })
  expect(await refusal(['kind: Component', 'metadata: { name: a }', ...levels].join('\n'))).toContain('aliases')
})

test('an alias that repeats what stands before it is read', async () => {
  const { entries } = await readCatalog('kind: Component\nmetadata: { name: &n web, title: *n }')
  expect(entries).toMatchObject([{ identifier: 'web', name: 'web' }])
})

test.each([
  ['nothing', ''],
  ['more than 1 MiB', `# ${'x'.repeat(MEBIBYTE)}`],
  ['more than 5,000 documents', '---\nkind: Location\n'.repeat(5_001)],
  ['an alias of nothing', 'kind: Component\nmetadata: *nothing'],
  ['a text', 'hello'],
  ['a list', '- kind: Component'],
  ['no kind', 'metadata: { name: a }'],
  ['deep nesting', `kind: Component\nx: ${'['.repeat(200_000)}`],
  ['deep blocks', Array.from({ length: 1_000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
])('%s is refused in words', async (_, text) => {
  expect(await refusal(text)).toMatch(/\w{3}.*\.?$/)
})

test.each([
  ['keys', `kind: Component\nx:\n${Array.from({ length: 80_000 }, (_, at) => ` k${at}: v`).join('\n')}`, 'parts'],
  ['links', `kind: Component\nx: [${'{url: "https://a.b"},'.repeat(40_000)}]`, 'parts'],
  ['keys in keys', '? '.repeat(600), 'key'],
  ['keys in keys that are not too deep', `kind: Component\nx:\n  ${'? '.repeat(20)}a`, 'key'],
  ['a list as a key', 'kind: Component\nx: { [a]: b }', 'key'],
  ['a map as a key in a list', 'kind: Component\nx: [ {a: b}: c ]', 'key'],
  ['an alias as a key', 'kind: Component\nx: &x [a]\ny: { *x : b }', 'key'],
  ['aliases', '* '.repeat(25_000), 'aliases'],
  ['anchors', '&a '.repeat(33_000), 'anchors'],
  ['tags', '!a '.repeat(33_000), 'tags'],
  ['lists in lists', `a: ${'[ '.repeat(100_000)}`, 'levels'],
  ['lists in lists without brackets', '- '.repeat(20_000), 'levels'],
  ['commas', `[${','.repeat(1_000_000)}`, 'parts'],
  ['texts side by side', '"a" '.repeat(250_000), 'parts'],
])('too many %s are refused before they are composed', async (_, text, word) => {
  expect(await refusal(text)).toContain(word)
})

test('anchors, aliases and brackets in a text are no more than text', async () => {
  const text = '&a *b [[ '.repeat(200)
  const { entries, faults } = await readCatalog(`kind: Component\nmetadata: { name: a, description: "${text}" }`)
  expect(faults).toEqual([])
  expect(entries).toMatchObject([{ description: text.trim() }])
})

test('a text that takes longer than its thread may is refused in words', async () => {
  const hasty = createYamlThread({ milliseconds: 1 })
  const text = 'kind: Component\nmetadata: { name: a }\n---\n'.repeat(1_000)
  const { faults } = await readDocuments(text, hasty)
  expect(faults).toEqual([
    { document: 0, field: '', message: 'Reading it takes too long. Split it into smaller files.' },
  ])
  await hasty.close()
})

test('no more than a few texts wait for the thread', async () => {
  const thread = createYamlThread({ milliseconds: 60_000 })
  const many = await Promise.all(Array.from({ length: 20 }, () => readDocuments('kind: Component', thread)))
  const messages = many.flatMap(({ faults }) => faults.map(({ message }) => message))
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.length).toBeLessThan(20)
  expect(new Set(messages)).toEqual(new Set(['Other files are being read. Try it again in a minute.']))
  await thread.close()
})

test('a catalog of many parts is one catalog: numbers and lines go on, and directives stay with their document', async () => {
  const filler = `# ${'x'.repeat(70_000)}\n`
  const good = (name: string) => `kind: Component\nmetadata: { name: ${name} }\n${filler}`
  const text = `${good('a')}---\n${good('b')}...\n%YAML 1.2\n---\n${good('c')}---\nkind: "Component\n---\n${good('d')}`
  const { entries, faults } = await readCatalog(text)
  expect(entries.map(({ document, identifier }) => [document, identifier])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [5, 'd'],
  ])
  expect(faults).toEqual([{ document: 4, field: '', message: expect.stringContaining('(line 16)') }])
})

test('a kind or key that every object has is a name like any other', async () => {
  const hostile =
    'kind: __proto__\nmetadata: { name: a }\n---\nkind: constructor\n---\nkind: API\nmetadata: { name: toString }\n__proto__: { kind: Component }\n'
  const { entries, skipped, faults } = await readCatalog(hostile)
  expect(faults).toEqual([])
  expect(entries.map(({ identifier }) => identifier)).toEqual(['toString'])
  expect(skipped).toEqual([
    { kind: '__proto__', count: 1 },
    { kind: 'constructor', count: 1 },
  ])
})

test('tags make no objects, and text stays as it was written', async () => {
  const { entries } = await readCatalog(
    'kind: Component\nmetadata: { name: !!js/function 0123, title: yes, description: !!binary aGk= }',
  )
  expect(entries).toMatchObject([{ identifier: '0123', name: 'yes', description: 'aGk=' }])
})
