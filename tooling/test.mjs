import { delimiter, dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { browserSettings } from './browser.mjs'
import { checkFolder, checkTemporaryFolder } from './check-machine.mjs'
import { CRASH_TRIALS, SENDERS, SIEGE_ATTACKS, WORLDS } from './forms.mjs'
import { loadTypeScript } from './load.mjs'
import { needPostgres } from './need-postgres.mjs'
import { collectNotTried } from './not-tried.mjs'
import { buildPortal, bundleServer, generateClients, installPackages, prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { runAmongOthers, runOpenly } from './run.mjs'
import { fail, say } from './say.mjs'

const steps = {
  lint,
  types: checkTypes,
  unit: runUnit,
  simulate: runSimulation,
  build: buildPrepared,
  crash: runCrashTest,
  siege: runSiege,
  senders: runSendersTest,
  journeys: runJourneys,
}

// Those in one row run together: nothing is measured in them.
const ORDER = [['lint', 'types'], ['unit', 'build'], ['simulate', 'crash', 'siege', 'senders'], ['journeys']]
const ON_POSTGRES = ['unit', 'crash', 'siege', 'journeys']

await prepare([installPackages, generateClients])
// Types, reports and builds are written, also where nothing is left to be prepared.
checkFolder()
checkTemporaryFolder()
process.env.NEXT_TELEMETRY_DISABLED = '1'
// A value from the shell would change what the tests do.
delete process.env.NODE_ENV
const form = ['ci', 'long'].find((name) => process.argv.includes(`--${name}`)) ?? 'short'
process.env.TOCSIN_TESTS = form
const chosen = chooseSteps()
if (chosen.some((name) => ON_POSTGRES.includes(name))) needPostgres()
if (chosen.includes('journeys')) Object.assign(process.env, await browserSettings())
const notTried = collectNotTried()
const seconds = []
for (const row of ORDER) seconds.push(...(await runRow(row.filter((name) => chosen.includes(name)))))
const missing = notTried()
say(`all good: ${seconds.join(', ')}${missing.length > 0 ? `; not tried on this machine: ${missing.join(', ')}` : ''}`)

function chooseSteps() {
  const names = Object.keys(steps)
  const only = wordsOf('--only=')
  if (only.length === 0) return names
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length > 0) fail(`there is no step ${unknown.join(', ')}: choose of ${names.join(', ')}`)
  return only
}

function wordsOf(option) {
  const given = process.argv.filter((word) => word.startsWith(option))
  return given.flatMap((word) => word.slice(option.length).split(','))
}

async function runRow(names) {
  const ended = await Promise.all(names.map(timeStep))
  const failed = ended.filter(({ ok }) => !ok)
  for (const { name, tail } of failed) if (tail) say(`${name} ended with:\n${tail}`)
  if (failed.length > 0) fail(failed.map(({ name, took }) => `${name} failed after ${took} s`).join(', '))
  return ended.map(({ name, took }) => `${name} ${took} s`)
}

async function timeStep(name) {
  say(`${name} …`)
  const startedAt = performance.now()
  const { ok, tail } = await steps[name]()
  const took = ((performance.now() - startedAt) / 1000).toFixed(1)
  return { name, ok, tail, took }
}

function tool(path, ...args) {
  return runOpenly(process.execPath, [join(root, 'node_modules', path), ...args])
}

/** With `--node=22`, on that major version of Node, which npm fetches. */
async function runUnit() {
  const major = wordsOf('--node=')[0]
  if (major === undefined) return tool('vitest/vitest.mjs', 'run')
  const { prepareNode } = await loadTypeScript('tooling/sqlite-modules.ts')
  const node = prepareNode(Number(major))
  const env = { PATH: [dirname(node), process.env.PATH].join(delimiter) }
  return runOpenly(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], { env })
}

async function lint() {
  const linted = await tool('@biomejs/biome/bin/biome', 'ci', '.')
  return linted.ok ? tool('knip/bin/knip.js', '--no-config-hints') : linted
}

// next-env.d.ts and the types of routes are made by Next, not kept in git.
async function checkTypes() {
  const made = await tool('next/dist/bin/next', 'typegen')
  return made.ok ? tool('typescript/bin/tsc', '--noEmit') : made
}

function runSimulation() {
  return trial('simulate', '--short', String(WORLDS[form]))
}

/** `names`: of the trials by form; without an entry all. */
function runTrials(tool, names) {
  return trial(tool, '--short', ...(names[form] ? ['--only', ...names[form]] : []))
}

function trial(name, ...args) {
  return runAmongOthers(process.execPath, [join(root, `tooling/${name}.mjs`), ...args])
}

async function buildPrepared() {
  await prepare([buildPortal, bundleServer])
  return { ok: true }
}

async function runCrashTest() {
  await prepare([buildPortal])
  return runTrials('crash-test', CRASH_TRIALS)
}

async function runSiege() {
  await prepare([buildPortal])
  return runTrials('siege', SIEGE_ATTACKS)
}

async function runSendersTest() {
  await prepare([buildPortal])
  return runTrials('senders-test', SENDERS)
}

async function runJourneys() {
  await prepare([buildPortal, bundleServer])
  return tool('playwright/cli.js', 'test', '--config', 'e2e/playwright.config.ts')
}
