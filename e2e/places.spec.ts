import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { isReady } from '../testing/is-ready'
import { freePort } from '../testing/postgres'
import { cleanEnvironment, RELEASE } from './support/server'
import { expect, test } from './support/test'

const LEFT_OUT = [
  '.git',
  'data',
  'test-results',
  '.next/cache',
  '.next/dev',
  'node_modules/.cache',
  'node_modules/.vite',
]

test.skip(RELEASE !== undefined, 'what concerns a clone')

let place: string

test.beforeAll(() => {
  mkdirSync('test-results', { recursive: true })
  const own = mkdtempSync('test-results/place-')
  chmodSync(own, 0o700)
  place = join(process.cwd(), own, 'a clone, größer')
  copyClone('', place)
  mkdirSync(join(place, 'temporary'), { mode: 0o700 })
})

test.afterAll(() => rmSync(join(place, '..'), { recursive: true, force: true }))

test('a clone that only its owner may enter, with blanks and umlauts in its path, runs a test on both databases', async () => {
  const { code, output } = await runThere('node_modules/vitest/vitest.mjs', 'run', 'lib/api-keys/verify.test.ts')
  expect(output).toMatch(/sqlite.*verify\.test\.ts/)
  expect(output).toMatch(/postgresql.*verify\.test\.ts/)
  expect(code, output).toBe(0)
})

test('and its server starts there, without a home and without git', async () => {
  const port = await freePort()
  const child = startThere({ PORT: String(port) }, 'tooling/start.mjs')
  await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 120_000 }).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function runThere(...args: string[]) {
  const child = startThere({ TMPDIR: join(place, 'temporary') }, ...args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Nobody else may read what it writes. */
function startThere(env: Record<string, string>, ...args: string[]) {
  const { HOME: _, ...rest } = cleanEnvironment()
  return spawn('/bin/sh', ['-c', 'umask 077; exec "$@"', 'sh', process.execPath, ...args], {
    cwd: place,
    env: { ...rest, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function copyClone(path: string, to: string) {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(path || '.', { withFileTypes: true })) {
    const from = join(path, entry.name)
    const target = join(to, entry.name)
    if (LEFT_OUT.includes(from)) continue
    if (entry.isDirectory()) copyClone(from, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), target)
    // Linked, since they are many and nothing writes to them.
    else if (from.startsWith('node_modules/')) linkSync(from, target)
    else if (entry.isFile()) copyFileSync(from, target)
  }
}
