import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './root.mjs'
import { parseFile } from './syntax'
import { floors, walls as generatedWalls, rooms } from './walls.mjs'

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }) }),
  ),
})

type Wall = { file: string; refused: string[]; allowed: string[] }

const frameworks = ['next', 'next/link', 'next-auth', 'next-auth/jwt', 'react', 'react-dom']
const outside = [
  '@/app/auth/session',
  '../../app/auth/session',
  '@/components/ui/button',
  '../../trials/crash/main',
  '@/trials/siege/post',
  '@/trials/simulate/run',
]
const packages = ['better-sqlite3', 'pg', 'pg/lib/client', '@prisma/client', '@prisma/adapter-pg']
const generated = '../db/generated/sqlite/client'
const open = ['../db/open', '../db/sqlite/open', '../db/postgresql/open']
const insideDb = ['open', 'sqlite/open', 'postgresql/open', 'migrate/sqlite', 'generated/sqlite/client'].map(
  (name) => `@/lib/db/${name}`,
)

const walls: Wall[] = [
  ...rooms.map(wallOf),
  {
    file: 'lib/incidents/example.ts',
    refused: [...frameworks, ...outside, ...packages, generated, ...open],
    allowed: ['../context', '../db/database', 'zod'],
  },
  { file: 'lib/db/example.ts', refused: [...frameworks, ...outside], allowed: [...packages, ...open, generated] },
  { file: 'lib/cli/example.ts', refused: [...frameworks, ...outside, ...packages, generated], allowed: open },
  {
    file: 'lib/server/example.ts',
    refused: [...outside, ...packages, generated],
    allowed: [...frameworks, ...open],
  },
  {
    file: 'components/example.tsx',
    refused: [
      ...['@/app/auth/session', '../app/auth/session', ...packages, ...insideDb, '../lib/db/open'],
      ...['@/lib/server/runtime', '@/lib/cli/program', '@/testing/database'],
    ],
    allowed: ['react', 'next/link', '@/lib/db/database', '@/lib/incidents/list', './ui/button'],
  },
  {
    file: 'components/ui/example.tsx',
    refused: [
      ...['@/app/auth/session', '../../app/auth/session', ...packages, '@/components/label-link', '../label-link'],
      ...['@/lib/values/identifier', '@/lib/db/database', '../../lib/incidents/list'],
    ],
    allowed: ['react', './button', '@/components/ui/button', '@/lib/values/text'],
  },
  {
    file: 'app/(portal)/example.tsx',
    refused: [...packages, ...insideDb, '../../lib/db/open', '@/lib/cli/program', '@/testing/database'],
    allowed: ['next', '@/lib/db/database', '@/lib/server/runtime', '@/lib/incidents/list', '@/components/label-link'],
  },
  {
    file: 'lib/incidents/example.test.ts',
    refused: [],
    allowed: [...frameworks, ...outside, ...packages, ...open, '../ingest/ingest', '../server/runtime'],
  },
  {
    file: 'trials/siege/attacks/example.ts',
    refused: ['../../crash/main', '../../bench/alerts', '@/trials/simulate/run'],
    allowed: ['../../ground/start', '../attack', '../../../lib/senders/commands', '../../../app/layout'],
  },
  { file: 'trials/ground/example.ts', refused: ['../crash/main'], allowed: ['./start', 'pg'] },
  { file: 'app/example.test.tsx', refused: [], allowed: ['pg', '@/lib/db/open', '@/testing/database'] },
]

type Example = { file: string; line: string; rule: string | undefined }

const TIME = 'plugin'
const examples: Example[] = [
  { file: 'lib/incidents/time.ts', line: 'export const now = new Date()', rule: TIME },
  { file: 'lib/incidents/time-of.ts', line: 'export const dateOf = (at: number) => new Date(at)', rule: undefined },
  { file: 'lib/pages/time.ts', line: 'export const now = Date.now()', rule: TIME },
  { file: 'lib/on-call/chance.ts', line: 'export const chance = Math.random()', rule: TIME },
  { file: 'lib/server/time.ts', line: 'export const now = new Date()', rule: undefined },
  { file: 'lib/incidents/time.test.ts', line: 'export const now = new Date()', rule: undefined },
  { file: 'lib/labels/raw.ts', line: 'export const rows = (db: Db) => db.read.$queryRawUnsafe(sql)', rule: 'plugin' },
  { file: 'lib/labels/name.ts', line: 'export const name = (table: string) => Prisma.raw(table)', rule: 'plugin' },
  { file: 'lib/db/name.ts', line: 'export const name = (table: string) => Prisma.raw(table)', rule: undefined },
  { file: 'app/list.tsx', line: 'export const list = (db: Db) => db.read.incident.findMany()', rule: 'plugin' },
  { file: 'components/list.tsx', line: 'export const list = (db: Db) => db.query`SELECT 1`', rule: 'plugin' },
  { file: 'components/close.tsx', line: 'export const close = (db: Db) => db.write(work)', rule: 'plugin' },
  {
    file: 'lib/incidents/list.ts',
    line: 'export const list = (db: Db) => db.read.incident.findMany()',
    rule: undefined,
  },
]

// The import that breaks a wall may be written in any of these ways.
const spellings = [
  "import type { A } from 'pg'",
  "import 'pg'",
  "export type { B } from 'pg'",
  "export const load = () => import('pg')",
]

const withoutEnvironment = [
  'lib/incidents/env.ts',
  'lib/server/stop.ts',
  'lib/db/env.ts',
  'components/env.ts',
  'app/env.ts',
]
const withEnvironment = ['lib/env.ts', 'lib/server/lanes/next-listener.ts', 'proxy.ts', 'lib/env.test.ts']

const complaints = lint({
  ...Object.fromEntries(walls.map((wall) => [wall.file, specifiers(wall).map((name) => `import '${name}'`)])),
  ...Object.fromEntries([...withoutEnvironment, ...withEnvironment].map((file) => [file, environmentLines(file)])),
  'lib/incidents/spellings.ts': spellings,
  'lib/pages/circle-a.ts': ["import type { B } from './circle-b'", 'export type A = B | 1'],
  'lib/pages/circle-b.ts': ["import type { A } from './circle-a'", 'export type B = A | 2'],
  ...Object.fromEntries(examples.map(({ file, line }) => [file, [line]])),
})

test('lib/rooms.json names each room of lib once', () => {
  const files = readdirSync(join(root, 'lib')).filter((name) => name !== 'rooms.json' && !name.includes('.test.'))
  expect([...rooms].sort()).toEqual(files.map((name) => name.replace(/\.ts$/, '')).sort())
})

test('within a floor, too, a room imports only those before it', () => {
  const orderOf = (file: string) => rooms.indexOf(file.split('/')[1]?.replace(/\.ts$/, '') ?? '')
  const files = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((name) => `lib/${name}`)
    .filter((name) => /\.(ts|mjs)$/.test(name) && !/\.test\.|\/generated\//.test(name))
  const imports = files.flatMap((file) => importsOf(file).map((to) => ({ file, to })))
  expect(imports.length).toBeGreaterThan(2_000)
  const isUp = ({ file, to }: { file: string; to: string }) => to.startsWith('lib/') && orderOf(to) > orderOf(file)
  expect(imports.filter(isUp)).toEqual([])
})

test('a component imports no verb of lib that queries, though it may name what one finds', () => {
  const files = readdirSync(join(root, 'components'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `components/${name}`,
  )
  const imports = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')).flatMap(valuesFromLib)
  expect(imports).toContain('lib/values/severity.ts')
  expect(imports.filter((file) => queries(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(queries(readFileSync(join(root, 'lib/incidents/list.ts'), 'utf8'))).toBe(true)
})

function queries(text: string) {
  return /\b(db|tx|reader)\.\w|\b(query(<.*>)?|execute)`/.test(text)
}

/** What a file imports of lib that is left when its types are gone. */
function valuesFromLib(file: string): string[] {
  return parseFile(join(root, file)).program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return []
    const isTypes = node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
    return isTypes || !node.source.value.startsWith('@/lib/') ? [] : [`${node.source.value.slice(2)}.ts`]
  })
}

/** Paths from the root. */
function importsOf(file: string) {
  const specifiers = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'\n]*)'/g)
  return Array.from(specifiers, ([, name = '']) => relative(root, resolve(root, dirname(file), name)))
}

test('biome.walls.json is what `npm run walls` writes', () => {
  expect(readFileSync(join(root, 'biome.walls.json'), 'utf8')).toBe(generatedWalls())
})

test.each(walls)('$file: what lies behind the wall is refused, what lies before it is not', (wall) => {
  const lines = linesWith('noRestrictedImports', wall.file)
  expect(specifiers(wall).filter((_, index) => lines.has(index + 1))).toEqual(wall.refused)
})

test('a circle of types is a circle', () => {
  expect(linesWith('noImportCycles', 'lib/pages/circle-a.ts').size).toBe(1)
})

test.each(examples)('$file: $line', ({ file, rule }) => {
  expect(linesWith('plugin', file).size).toBe(rule ? 1 : 0)
})

test('types, re-exports and dynamic imports stop at the wall too', () => {
  expect(linesWith('noRestrictedImports', 'lib/incidents/spellings.ts').size).toBe(spellings.length)
})

test.each(withoutEnvironment)('%s: must not read process.env', (file) => {
  expect(linesWith('noProcessEnv', file).size).toBe(1)
})

test.each(withEnvironment)('%s: may read process.env', (file) => {
  expect(linesWith('noProcessEnv', file).size).toBe(0)
})

function environmentLines(file: string) {
  const wall = walls.find((other) => other.file === file)
  return [...(wall ? specifiers(wall).map((name) => `import '${name}'`) : []), 'process.env.HOME']
}

/** Every room of another floor, written as it is from inside a folder of lib. */
function wallOf(room: string): Wall {
  const nameOf = (other: string) => (existsSync(join(root, `lib/${other}.ts`)) ? `@/lib/${other}` : `@/lib/${other}/x`)
  const file = existsSync(join(root, `lib/${room}.ts`)) ? `lib/${room}.ts` : `lib/${room}/walls.ts`
  const own = Object.values(floors).findIndex((floor) => floor.includes(room))
  const roomsOf = (from: number, to?: number) => Object.values(floors).slice(from, to).flat().map(nameOf)
  return { file, refused: roomsOf(own + 1), allowed: roomsOf(0, own) }
}

function specifiers({ refused, allowed }: Wall) {
  return [...refused, ...allowed]
}

function linesWith(rule: string, file: string) {
  const found = complaints.filter(({ category, location }) => category.endsWith(rule) && location.path === file)
  return new Set(found.map(({ location }) => location.start.line))
}

/** Runs the real Biome once, with the real biome.json, in a folder of its own. */
function lint(files: Record<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-walls-'))
  for (const file of ['biome.json', 'biome.walls.json', 'tooling/lint'])
    cpSync(join(root, file), join(folder, file), { recursive: true })
  for (const [file, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return reportSchema.parse(JSON.parse(stdout)).diagnostics
}
