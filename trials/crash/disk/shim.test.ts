import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compileShim, shimSettings } from '../../ground/shim'
import { parseJournal } from './journal'
import { everything, nothingMore } from './luck'
import { replay } from './replay'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tocsin-shim-')))
const shim = compileShim(folder)
const data = join(folder, 'data')
mkdirSync(data)

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a script above the shim; resolves with what it printed. */
function run(script: string, files: { journal?: string; full?: string }) {
  const own = shim.ok ? shimSettings(shim.library, data, files) : {}
  const program = `const fs = require('node:fs'); const path = ${JSON.stringify(join(data, 'file'))}; ${script}`
  return execFileSync(process.execPath, ['--eval', program], { env: { ...process.env, ...own }, encoding: 'utf8' })
}

test.skipIf(!shim.ok)('the journal tells synced from unsynced writes, from whichever call they came', () => {
  const journal = join(folder, 'journal')
  run(
    `const fd = fs.openSync(path, 'w')
     fs.writeSync(fd, 'one'); fs.fdatasyncSync(fd); fs.writevSync(fd, [Buffer.from('t'), Buffer.from('wo')])
     fs.writeSync(fd, 'X', 0); fs.ftruncateSync(fd, 5); fs.closeSync(fd); fs.appendFileSync(path, 'end')`,
    { journal },
  )
  const changes = parseJournal(readFileSync(journal))
  const text = (luck: typeof everything) => replay(new Map(), changes, luck).get(join(data, 'file'))?.toString()
  expect(text(nothingMore)).toBe('one')
  expect(text(everything)).toBe(readFileSync(join(data, 'file'), 'utf8'))
})

test.skipIf(!shim.ok)('a full disk takes no byte more, and what is there can still be overwritten', () => {
  const full = join(folder, 'full')
  writeFileSync(full, '')
  writeFileSync(join(data, 'file'), 'abc')
  const script = `const fd = fs.openSync(path, 'r+'); fs.writeSync(fd, 'A', 0)
    try { fs.writeSync(fd, 'd', 3) } catch (error) { process.stdout.write(error.code) }`
  expect(run(script, { full })).toBe('ENOSPC')
  expect(readFileSync(join(data, 'file'), 'utf8')).toBe('Abc')
  rmSync(full)
  expect(run(script, { full })).toBe('')
})
