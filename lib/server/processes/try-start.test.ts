import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { TRIAL, tryStart } from './try-start'

const folder = mkdtempSync(join(tmpdir(), 'tocsin-try-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['one that tries and can', `process.exit(process.argv[2] === '${TRIAL}' ? 0 : 1)`, true],
  ['one that cannot', 'process.exit(1)', false],
  ['one that hangs', 'setInterval(() => {}, 1_000)', false],
])('%s', async (name, code, starts) => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  expect(await tryStart(file, starts ? 60_000 : 2_000)).toBe(starts)
})
