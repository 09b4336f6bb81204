import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const FOLDERS = ['app', 'bench', 'components', 'crash-test', 'lib', 'prisma', 'siege', 'simulation']
const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.test\.tsx?$/.test(file))
const withDatabase = files.filter((file) => /from '.*testing\/database'/.test(readFileSync(file, 'utf8')))

// A busy machine may take long; a condition that never holds fails all the same.
const expectation = { poll: { timeout: 60_000 } }
const shared = { expect: expectation, setupFiles: 'lib/testing/setup.ts', testTimeout: 120_000, hookTimeout: 60_000 }
const onBoth = { ...shared, include: withDatabase.map(literally) }

export default defineConfig({
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    // Else a changed package.json or this file would make `npm run check` run everything.
    forceRerunTriggers: [],
    // The machine's cores are shared with the database server.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { ...shared, name: 'no database', include: files.filter(isPlain).map(literally) } },
      { extends: true, test: { ...onBoth, name: 'sqlite', globalSetup: 'lib/testing/sqlite-setup.ts' } },
      { extends: true, test: { ...onBoth, name: 'postgresql', globalSetup: 'lib/testing/postgres-setup.ts' } },
    ],
  },
})

function isPlain(file: string) {
  return !withDatabase.includes(file)
}

/** Route groups and parameters are folders with brackets, which a glob would read. */
function literally(file: string) {
  return file.replace(/[()[\]{}]/g, '\\$&')
}
