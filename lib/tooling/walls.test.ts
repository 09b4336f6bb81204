import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './root.mjs'

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }) }),
  ),
})

type Wall = { file: string; refused: string[]; allowed: string[] }

const frameworks = ['next', 'next/link', 'next-auth', 'next-auth/jwt', 'react', 'react-dom']
const pages = ['@/app/session', '../../app/session', '@/components/ui/button', '../../components/label-chip']
const packages = ['better-sqlite3', 'pg', 'pg/lib/client', '@prisma/client', '@prisma/adapter-pg']
const generated = '../db/generated/sqlite/client'
const clients = [...packages, generated, '../db/open', '../db/sqlite', '../db/postgresql']
const hosts = ['../server/runtime', '../testing/database', '../cli/program', '../tooling/root.mjs']
const core = ['../context', '../db/database', 'zod']
const insideDb = ['open', 'sqlite', 'postgresql', 'migrate-sqlite', 'generated/sqlite/client'].map(
  (name) => `@/lib/db/${name}`,
)

const nouns = [
  'api-keys',
  'audit',
  'auth',
  'channels',
  'entities',
  'incidents',
  'labels',
  'mail',
  'outbound',
  'runbooks',
  'users',
  'workspaces',
]

const walls: Wall[] = [
  ...nouns.map((noun) => ({
    file: `lib/${noun}/example.ts`,
    refused: [
      ...[...frameworks, ...pages, ...clients, ...hosts, '../ingest/ingest', '@/lib/ingest/ingest'],
      '../rejected-alerts/accept',
    ],
    allowed: [...core, '../users/list'],
  })),
  {
    file: 'lib/ingest/example.ts',
    refused: [...frameworks, ...pages, ...clients, ...hosts, '../rejected-alerts/accept'],
    allowed: [...core, '../api-keys/verify', '../incidents/open'],
  },
  {
    file: 'lib/rejected-alerts/example.ts',
    refused: [...frameworks, ...pages, ...clients, ...hosts],
    allowed: [...core, '../ingest/parse-alert', '../incidents/open'],
  },
  {
    file: 'lib/example.ts',
    refused: ['next', '../app/session', '../components/label-chip', './server/runtime', './ingest/ingest', 'pg'],
    allowed: ['./db/database'],
  },
  {
    file: 'lib/db/example.ts',
    refused: [
      ...frameworks,
      ...pages,
      '../incidents/list',
      '@/lib/incidents/list',
      '../ingest/ingest',
      '../cli/program',
    ],
    allowed: [...packages, './generated/sqlite/client', './open', '../sha256'],
  },
  {
    file: 'lib/cli/example.ts',
    refused: [...frameworks, ...pages, ...packages, generated],
    allowed: ['../db/open', '../users/add', 'commander'],
  },
  {
    file: 'lib/server/example.ts',
    refused: [...pages, ...packages, generated],
    allowed: ['next', '../db/open', '../ingest/problems'],
  },
  {
    file: 'components/example.tsx',
    refused: [
      ...['@/app/session', '../app/session', ...packages, ...insideDb, '../lib/db/open'],
      ...['@/lib/server/runtime', '@/lib/cli/program', '@/lib/testing/database'],
    ],
    allowed: ['react', 'next/link', '@/lib/db/database', '@/lib/incidents/list', './ui/button'],
  },
  {
    file: 'components/ui/example.tsx',
    refused: [
      ...['@/app/session', '../../app/session', ...packages, '@/components/label-chip', '../label-chip'],
      ...['@/lib/identifier', '@/lib/db/database', '../../lib/incidents/list'],
    ],
    allowed: ['react', './button', '@/components/ui/button', '@/lib/text'],
  },
  {
    file: 'app/(portal)/example.tsx',
    refused: [...packages, ...insideDb, '../../lib/db/open', '@/lib/cli/program', '@/lib/testing/database'],
    allowed: ['next', '@/lib/db/database', '@/lib/server/runtime', '@/lib/incidents/list', '@/components/label-chip'],
  },
  {
    file: 'lib/incidents/example.test.ts',
    refused: [],
    allowed: [...frameworks, ...pages, ...clients, ...hosts, '../ingest/ingest'],
  },
  { file: 'app/example.test.tsx', refused: [], allowed: ['pg', '@/lib/db/open', '@/lib/testing/database'] },
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
const withEnvironment = ['lib/env.ts', 'lib/server/next-listener.ts', 'proxy.ts', 'lib/env.test.ts']

const complaints = lint({
  ...Object.fromEntries(walls.map((wall) => [wall.file, specifiers(wall).map((name) => `import '${name}'`)])),
  ...Object.fromEntries([...withoutEnvironment, ...withEnvironment].map((file) => [file, ['process.env.HOME']])),
  'lib/incidents/spellings.ts': spellings,
})

test.each(walls)('$file: what lies behind the wall is refused, what lies before it is not', (wall) => {
  const lines = linesWith('noRestrictedImports', wall.file)
  expect(specifiers(wall).filter((_, index) => lines.has(index + 1))).toEqual(wall.refused)
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

function specifiers({ refused, allowed }: Wall) {
  return [...refused, ...allowed]
}

function linesWith(rule: string, file: string) {
  const found = complaints.filter(({ category, location }) => category.endsWith(`/${rule}`) && location.path === file)
  return new Set(found.map(({ location }) => location.start.line))
}

/** Runs the real Biome once, with the real biome.json, in a folder of its own. */
function lint(files: Record<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-walls-'))
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
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
