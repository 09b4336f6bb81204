import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authSecret } from './auth-secret'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a secret is made once, in a data folder that may not be there yet, and reused', () => {
  const DATA_DIR = join(folder, 'not', 'there')
  const secret = authSecret({ DATA_DIR })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(authSecret({ DATA_DIR })).toBe(secret)
  expect(authSecret({ DATA_DIR: join(folder, 'other') })).not.toBe(secret)
})

test('only its owner may read it', () => {
  authSecret({ DATA_DIR: folder })
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('one that others could read until now is closed to them', () => {
  const secret = authSecret({ DATA_DIR: folder })
  chmodSync(join(folder, 'auth-secret'), 0o644)
  expect(authSecret({ DATA_DIR: folder })).toBe(secret)
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('the one in the settings goes before it, and is not written down', () => {
  const AUTH_SECRET = 'from the settings, long enough for it'
  expect(authSecret({ AUTH_SECRET, DATA_DIR: folder })).toBe(AUTH_SECRET)
  expect(() => readFileSync(join(folder, 'auth-secret'))).toThrow('ENOENT')
})

test('in a folder that cannot be used it is refused by the setting, with what to do', () => {
  writeFileSync(join(folder, 'plain'), '')
  const DATA_DIR = join(folder, 'plain', 'data')
  expect(() => authSecret({ DATA_DIR })).toThrow(
    `The secret ${DATA_DIR}/auth-secret cannot be used: ENOTDIR: not a directory. Let Tocsin's user read and write it and its folder, or set DATA_DIR to another place.`,
  )
})

test('one that is empty or too short is refused, with the remedy and without its text', () => {
  for (const damaged of ['', 'short secret\n']) {
    writeFileSync(join(folder, 'auth-secret'), damaged)
    expect(() => authSecret({ DATA_DIR: folder })).toThrow(/auth-secret is damaged: delete it(?!.*short secret)/)
  }
})
