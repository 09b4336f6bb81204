import { expect, test } from 'vitest'
import { readCatalog } from './read'

const MEBIBYTE = 1_048_576

function refusal(text: string) {
  const { entries, faults } = readCatalog(text)
  expect(entries).toEqual([])
  expect(faults).toHaveLength(1)
  return faults[0]?.message
}

test('a billion laughs are not laughed', () => {
  const levels = Array.from({ length: 9 }, (_, at) => {
    const before = at === 0 ? '"lol"' : `*l${at - 1}`
    return `l${at}: &l${at} [${Array(9).fill(before).join(', ')}]`
  })
  expect(refusal(['kind: Component', 'metadata: { name: a }', ...levels].join('\n'))).toContain('aliases')
})

test('an alias that repeats what stands before it is read', () => {
  const { entries } = readCatalog('kind: Component\nmetadata: { name: &n web, title: *n }')
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
])('%s is refused in words', (_, text) => {
  expect(refusal(text)).toMatch(/\w{3}.*\.?$/)
})

test.each([
  [
    'keys',
    `kind: Component\nmetadata: { name: a }\nx:\n${Array.from({ length: 80_000 }, (_, at) => ` k${at}: v`).join('\n')}`,
  ],
  [
    'root keys',
    `kind: Component\nmetadata: { name: a }\n${Array.from({ length: 80_000 }, (_, at) => `k${at}: v`).join('\n')}`,
  ],
  ['links', `kind: Component\nmetadata:\n  name: a\n  links: [${'{url: "https://a.b"},'.repeat(40_000)}]`],
])('a mebibyte of %s is read in seconds', (_, text) => {
  const before = process.cpuUsage()
  expect(readCatalog(text).entries).toHaveLength(1)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(20)
})

test('a kind or key that every object has is a name like any other', () => {
  const hostile =
    'kind: __proto__\nmetadata: { name: a }\n---\nkind: constructor\n---\nkind: API\nmetadata: { name: toString }\n__proto__: { kind: Component }\n'
  const { entries, skipped, faults } = readCatalog(hostile)
  expect(faults).toEqual([])
  expect(entries.map(({ identifier }) => identifier)).toEqual(['toString'])
  expect(skipped).toEqual([
    { kind: '__proto__', count: 1 },
    { kind: 'constructor', count: 1 },
  ])
})

test('tags make no objects, and text stays as it was written', () => {
  const { entries } = readCatalog(
    'kind: Component\nmetadata: { name: !!js/function 0123, title: yes, description: !!binary aGk= }',
  )
  expect(entries).toMatchObject([{ identifier: '0123', name: 'yes', description: 'aGk=' }])
})
