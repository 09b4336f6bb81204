import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isShortForm, LONG_TESTS, POSTGRES_ROOMS } from './tooling/forms.mjs'

declare global {
  // Each project reads this file again.
  var tocsinSeed: number | undefined
}

const FOLDERS = ['app', 'components', 'lib', 'prisma', 'release', 'testing', 'tooling', 'trials']
const tests = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.test\.tsx?$/.test(file))
const missing = LONG_TESTS.filter((file) => !tests.includes(file))
if (missing.length > 0) throw new Error(`tooling/forms.mjs names what is not there: ${missing.join(', ')}`)
const files = isShortForm ? tests.filter((file) => !LONG_TESTS.includes(file)) : tests
const onBoth = filesThatImport('database')
const onPostgres = isShortForm ? onBoth.filter(storesAlerts) : onBoth
const onSqlite = [...onBoth, ...filesThatImport('any-database')]

// A busy machine may take long; a condition that never holds fails all the same.
const expectation = { poll: { timeout: 60_000 } }
const shared = {
  // The files of a worker share its process and the packages; `setup.ts` gives each its own copy of our modules.
  isolate: false,
  expect: expectation,
  setupFiles: 'testing/setup.ts',
  testTimeout: 600_000,
  provide: { fastCheckSeed: seedOfCommit() },
  hookTimeout: 300_000,
}

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    // Else a changed package.json or this file would make `npm run check` run everything.
    forceRerunTriggers: [],
    // On two cores four are faster: many tests wait.
    maxWorkers: 4,
    // A tenth of the short form is compiling TypeScript; what CI says rests on no cache.
    experimental: { fsModuleCache: isShortForm },
    // Young objects die before they are copied: a tenth less of a processor. A larger maximum would count in threads too,
    // where it stands above the limit that they are given.
    execArgv: ['--min-semi-space-size=16'],
    projects: [
      project('no database', files.filter(isPlain)),
      // Takes time itself from its process.
      project('simulation', files.filter(isSimulation), { isolate: true }),
      project('sqlite', onSqlite, { globalSetup: 'testing/sqlite-setup.ts' }),
      project('postgresql', onPostgres, { globalSetup: 'testing/postgres-setup.ts' }),
    ],
  },
})

/** A property that failed at a commit fails there again, and each commit tries other values. */
function seedOfCommit() {
  const commit = commitId()
  const seed = Number.parseInt(commit.slice(0, 7), 16)
  if (globalThis.tocsinSeed !== seed) console.log(`fast-check's seed is ${seed}, of commit ${commit.slice(0, 7)}`)
  globalThis.tocsinSeed = seed
  return seed
}

function commitId() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return '0000001'
  }
}

function filesThatImport(module: string) {
  return files.filter((file) => new RegExp(`from '.*testing/${module}'`).test(readFileSync(file, 'utf8')))
}

/** The other rooms differ on Postgres by what Prisma and their own SQL do, which the long form tries. */
function storesAlerts(test: string) {
  return POSTGRES_ROOMS.some((room) => test.startsWith(join('lib', room, '/')))
}

function isPlain(file: string) {
  return !onSqlite.includes(file) && !isSimulation(file)
}

function isSimulation(file: string) {
  return file.startsWith('trials/simulate/')
}

function project(name: string, include: string[], own: { isolate?: boolean; globalSetup?: string } = {}) {
  return { extends: true, test: { ...shared, ...own, name, include: include.map(literally) } } as const
}

/** Route groups and parameters are folders with brackets, which a glob would read. */
function literally(file: string) {
  return file.replace(/[()[\]{}]/g, '\\$&')
}
