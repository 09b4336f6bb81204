import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ACCESS_TOKENS } from '../lib/access-tokens/token'
import { TOKEN_PATTERN } from '../lib/api-keys/token'
import { INGEST_CODES } from '../lib/contract/problems'
import { envSchema } from '../lib/env'
import { PROTOCOL_CODES } from '../lib/http/protocol-problems'
import { root } from './root.mjs'

const written = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = written.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...pages]

// Made by a first start, so a fresh clone lacks them.
const made = new Set(['build/release', 'data', 'lib/db/generated'])

function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}

function isMissing(path: string) {
  return !existsSync(join(root, path))
}

/** The first group of every match. */
function all(text: string, pattern: RegExp) {
  return [...text.matchAll(pattern)].map(([, found]) => found ?? '')
}

function blocks(text: string) {
  return all(text, /^```\w*\n([\s\S]*?)^```$/gm)
}

function spans(text: string) {
  return all(text.replace(/^```[\s\S]*?^```$/gm, ''), /`([^`\n]+)`/g)
}

function pictures(text: string) {
  return all(text, /!\[[^\]]+\]\(([^)\s]+)\)/g)
}

/** Paths that a document links to, from the root. */
function links(document: string) {
  const targets = all(read(document), /(?<!!\[[^\]]*)\]\(([^)\s]+)\)/g).filter((target) => !/^(https?:|#)/.test(target))
  return targets.map((target) => posix.join(dirname(document), target.replace(/#.*/, '')))
}

/** Code spans that read as a path of this repository: folders below the root, or a name with one of our endings. */
function namedPaths(document: string) {
  const paths = spans(read(document)).filter((span) => /^[\w.()[\]-]+(\/[\w.()[\]-]*)*$/.test(span))
  const ours = paths.filter(
    (path) => /\.(ts|tsx|mjs|json|md|prisma|png)$/.test(path) || /^(?!application\/).+\//.test(path),
  )
  return ours.map((path) => posix.normalize(path).replace(/\/$/, ''))
}

/** The annotated tree as paths. */
function treePaths() {
  const tree = blocks(read('docs/architecture.md')).find((block) => block.startsWith('app/')) ?? ''
  const folders: string[] = []
  return all(tree, /^( *\S+)/gm).map((entry) => {
    const name = entry.trim().replace(/\/$/, '')
    folders.splice((entry.length - entry.trimStart().length) / 2)
    folders.push(name)
    return folders.join('/')
  })
}

test.each(documents)('%s names only paths that exist', (document) => {
  const named = [...links(document), ...namedPaths(document)].filter((path) => !made.has(path))
  expect(named.filter(isMissing)).toEqual([])
})

function headings(document: string) {
  const text = read(document).replace(/^```[\s\S]*?^```$/gm, '')
  const marks = all(text, /^#+ (.+)$/gm).map((heading) => heading.toLowerCase().replace(/[^\w\- ]/g, ''))
  return new Set(marks.map((heading) => heading.replaceAll(' ', '-')))
}

test.each(documents)('%s links only to headings that there are', (document) => {
  const targets = all(read(document), /\]\(((?!https?:)[^)\s]*#[^)\s]+)\)/g)
  const missing = targets.filter((target) => {
    const [path = '', heading = ''] = target.split('#')
    const page = path === '' ? document : posix.join(dirname(document), path)
    return !headings(page).has(heading)
  })
  expect(missing).toEqual([])
})

test('the pictures that the README shows are there', () => {
  expect(pictures(read('README.md')).filter(isMissing)).toEqual([])
})

test('the tree names only what exists, and every folder of the product', () => {
  const paths = treePaths()
  expect(paths.filter(isMissing)).toEqual([])
  const folders = readdirSync(join(root, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(paths).toEqual(expect.arrayContaining(folders.map(({ name }) => `lib/${name}`)))
})

test('the rooms of the architecture page are those of lib/rooms.json, in their order', () => {
  const section = read('docs/architecture.md').match(/^## The rooms$([\s\S]*?)^## /m)?.[1] ?? ''
  const rows = Array.from(section.matchAll(/^\| (\w+) +\| (`.+?`) +\|/gm), ([, floor = '', names = '']) => {
    return [floor, all(names, /`([^`]+)`/g)]
  })
  expect(Object.fromEntries(rows)).toEqual(JSON.parse(read('lib/rooms.json')))
})

test('the settings page has exactly the settings, with their defaults and what they do', () => {
  const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| (.+?) +\|$/gm)]
  const defaults: Record<string, unknown> = envSchema.parse({})
  const settings = Object.entries(envSchema.shape).map(([name, { description }]) => {
    return [name, name in defaults ? `\`${defaults[name]}\`` : 'unset', description]
  })
  expect(rows.map(([, ...cells]) => cells)).toEqual(settings)
})

test.each(documents)('%s names only npm scripts that there are', (document) => {
  const text = read(document)
  const named = all([...spans(text), ...blocks(text)].join('\n'), /\bnpm (?:run )?(?:--\w+ )*([a-z]+(?:-[a-z]+)*)/g)
  const { scripts } = JSON.parse(read('package.json'))
  expect(named.filter((name) => !(name in scripts) && name !== 'rebuild')).toEqual([])
})

test('the expressions for secret scanners are those by which tokens are known', () => {
  const expressions = all(read('README.md'), /^(tocsin_(?:pat_)?\[.+)$/gm)
  expect(expressions).toEqual([TOKEN_PATTERN.source, ACCESS_TOKENS.pattern.source])
})

test('the contract lists every code of an error, and no other', () => {
  const codes = all(read('docs/api.md'), /^\| `([a-z_\d]+)` +\| `\d{3}` +\|/gm)
  expect(codes.toSorted()).toEqual([...INGEST_CODES, ...PROTOCOL_CODES].toSorted())
})

/** The product's sources; strings of theirs that hold a quote are written with the quote alone. */
function sources() {
  const folders = ['app', 'bin', 'components', 'lib', 'tooling']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const ours = files.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.test\.|generated|testing/.test(name))
  return ours.map((name) => read(name).replaceAll("\\'", "'"))
}

test('the troubleshooting page quotes what the product says, word for word', () => {
  const cells = all(read('docs/troubleshooting.md'), /^\| (.*?) +\|/gm).flatMap((cell) => all(cell, /`([^`]+)`/g))
  const messages = cells.filter((text) => !/^(\d+|\/.*)$/.test(text))
  expect(messages.length).toBeGreaterThan(50)
  const texts = sources()
  const isSaid = (message: string) => {
    const parts = message.split('…').map((part) => part.trim())
    return texts.some((text) => parts.every((part) => text.includes(part)))
  }
  expect(messages.filter((message) => !isSaid(message))).toEqual([])
})

test('the sizing page repeats what the benchmarks have measured', () => {
  const rows = all(read('docs/sizing.md'), /^\| (.+) \| `npm run bench` +\|$/gm)
  const figures = rows.flatMap((row) => row.match(/\d+ (?:ms|MiB|%)|\d{1,3},\d{3}/g) ?? [])
  expect(figures.length).toBeGreaterThan(5)
  const measured = read('docs/benchmarks.md')
  expect(figures.filter((figure) => !measured.includes(figure))).toEqual([])
})
