import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNamedFiles } from './files'
import { readConfiguration } from './read'

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-files-')))
  mkdirSync(join(folder, 'here/runbooks'), { recursive: true })
  writeFileSync(join(folder, 'here/runbooks/restart.md'), '# Restart\n')
  writeFileSync(join(folder, 'secret.md'), 'secret')
  symlinkSync(join(folder, 'secret.md'), join(folder, 'here/link.md'))
  symlinkSync(join(folder, 'here/runbooks'), join(folder, 'here/inside'))
  writeFileSync(join(folder, 'here/image.png'), Buffer.from([0x89, 0xff, 0xfe]))
  writeFileSync(join(folder, 'here/large.md'), 'x'.repeat(4 * 1_048_576 + 1))
  execFileSync('mkfifo', [join(folder, 'here/pipe')])
})
afterAll(() => rmSync(folder, { recursive: true }))

const naming = (...files: string[]) => {
  const runbooks = Object.fromEntries(files.map((file, at) => [`r${at}`, { title: 'T', markdown: { file } }]))
  return JSON.stringify({ version: 1, runbooks })
}
const read = (...files: string[]) => readNamedFiles(naming(...files), join(folder, 'here/tocsin.yaml'))

test('the files that a document names are read from beside it', () => {
  expect(read('runbooks/restart.md', './inside/restart.md')).toEqual({
    'runbooks/restart.md': '# Restart\n',
    './inside/restart.md': '# Restart\n',
  })
  const block =
    'version: 1\nrunbooks:\n  restart:\n    title: Restart\n    markdown:\n      file: runbooks/restart.md\n'
  expect(Object.keys(readNamedFiles(block, join(folder, 'here/tocsin.yaml')))).toEqual(['runbooks/restart.md'])
})

test.each([
  ['../secret.md', 'is not below'],
  ['link.md', 'is not below'],
  ['/etc/passwd', 'is not below'],
  ['.', 'is not below'],
  ['missing.md', 'cannot be read: ENOENT'],
  ['runbooks', 'is no file'],
  ['pipe', 'is no file'],
  ['image.png', 'is no text in UTF-8'],
  ['large.md', 'has over 4 MiB'],
  ['a\0b', 'cannot be read'],
])('%j is refused', (file, words) => {
  expect(() => read(file)).toThrow(words)
})

test.each(['', '- a', 'version: 1\nrunbooks: [', 'runbooks: {a: null, b: {markdown: x}, c: {markdown: {}}}'])(
  'a document that names none, such as %j, is left to whoever reads it whole',
  (text) => expect(readNamedFiles(text, join(folder, 'here/tocsin.yaml'))).toEqual({}),
)

test('contents stand where the names stood; what is missing or named by nothing is a fault', async () => {
  const text = 'version: 1\nrunbooks:\n  a: {title: A, markdown: {file: a.md}}\n  b: {title: B, markdown: "*b*"}\n'
  const filled = await readConfiguration(text, { 'a.md': '# A' })
  expect(filled.ok && Object.values(filled.configuration.runbooks).map(({ markdown }) => markdown)).toEqual([
    '# A',
    '*b*',
  ])
  expect(await readConfiguration(text, { 'other.md': '' })).toMatchObject({
    ok: false,
    faults: [
      { path: 'files.other.md', message: 'Nothing names it.' },
      { path: 'runbooks.a.markdown.file', line: 3, message: expect.stringContaining('a.md did not come along') },
    ],
  })
  expect(await readConfiguration(text.replace('a.md', 'toString'))).toMatchObject({ ok: false })
  expect(await readConfiguration(text.replace('{file: a.md}', '[a]'))).toMatchObject({
    faults: [{ message: expect.stringContaining('Write the Markdown, or "file:"') }],
  })
})

test('what comes along counts for the size of the whole', async () => {
  expect(await readConfiguration(naming('a'), { a: 'x'.repeat(4 * 1_048_576) })).toMatchObject({
    faults: [{ message: expect.stringContaining('4 MiB') }],
  })
})
