import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled, requiredPackages } from './installed.mjs'

const here = { optional: true, os: [process.platform], cpu: [process.arch] }
const elsewhere = { optional: true, os: ['plan9'] }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-installed-'))
  mkdirSync(join(folder, 'node_modules'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('an install that npm did not finish does not count', () => {
  lock({ 'node_modules/a': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(false)
})

test('the locked versions count, another version or a missing package does not', () => {
  lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0', dev: true } })
  finish({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(true)
  finish({ 'node_modules/a': { version: '1.0.1' }, 'node_modules/b': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(false)
  finish({ 'node_modules/a': { version: '1.0.0' } })
  expect(isInstalled(folder)).toBe(false)
})

test('an optional package may be missing where it names another machine, not where it names this one', () => {
  lock({ 'node_modules/other': { version: '1.0.0', ...elsewhere } })
  finish({})
  expect(isInstalled(folder)).toBe(true)
  lock({ 'node_modules/own': { version: '1.0.0', ...here } })
  expect(isInstalled(folder)).toBe(false)
})

test('a package whose folder is gone makes the install stale; one for development or another machine does not', () => {
  lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/other': { version: '1.0.0', ...elsewhere },
  })
  const packages = () => requiredPackages(folder).every((path) => existsSync(path))
  expect(packages()).toBe(false)
  for (const name of ['a', 'a/node_modules/b']) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}')
  }
  expect(packages()).toBe(true)
  rmSync(join(folder, 'node_modules/a/node_modules/b'), { recursive: true })
  expect(packages()).toBe(false)
})

function lock(packages: object) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
}

function finish(packages: object) {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}
