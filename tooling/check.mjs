// What a change needs before it is committed: types, lint, and on SQLite the tests that it touches.
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { generateClients, installPackages, prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { fail, say } from './say.mjs'

const TESTS = ['run', '--changed', '--passWithNoTests', '--project', '!postgresql']

await prepare([installPackages, generateClients])
const startedAt = performance.now()
const failures = await Promise.all([
  step('types', 'typescript/bin/tsc', '--noEmit'),
  step('lint', '@biomejs/biome/bin/biome', 'ci', '.'),
  step('tests', 'vitest/vitest.mjs', ...TESTS),
])
for (const { name, tail } of failures.flat()) say(`${name} failed\n${tail}`)
const took = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
if (failures.flat().length > 0) fail(`failed after ${took}`)
say(`all good after ${took}`)

async function step(name, tool, ...args) {
  const { ok, tail } = await runQuietly(process.execPath, [join(root, 'node_modules', tool), ...args])
  return ok ? [] : [{ name, tail }]
}
