import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyOf, newKeyText } from './cipher'
import { keyFileIn, readKeyFile, replaceKeyFile } from './key-file'
import { createSecrets } from './secrets'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const place = { table: 'Webhook', column: 'secret', row: 7 }

test('a sealed text opens in its place, and in no other', () => {
  const { seal, open } = createSecrets({ folder })
  const stored = seal('whsec_🔥', place)
  expect(stored).toMatch(/^sealed:1:[0-9a-f]{12}:[\w-]+$/)
  expect(seal('whsec_🔥', place)).not.toBe(stored)
  expect(open(stored, place)).toBe('whsec_🔥')
  for (const other of [
    { ...place, row: 8 },
    { ...place, column: 'url' },
    { ...place, table: 'Calendar' },
  ])
    expect(open(stored, other)).toBeUndefined()
})

test('a text that is changed in any character, or cut off, does not open', () => {
  const { seal, open } = createSecrets({ folder })
  const stored = seal('secret', place)
  const from = stored.lastIndexOf(':') + 1
  for (let at = from; at < stored.length; at++) {
    const other = stored[at] === 'A' ? 'Q' : 'A'
    const changed = `${stored.slice(0, at)}${other}${stored.slice(at + 1)}`
    // The last character has bits that mean nothing.
    if (at < stored.length - 1) expect(open(changed, place), changed).toBeUndefined()
    if (at > from) expect(open(stored.slice(0, at), place)).toBeUndefined()
  }
})

test('what was stored in clear is read as it is', () => {
  const { open } = createSecrets({ folder })
  for (const clear of ['', '{}', 'https://hooks.example/a', 'sealed:2:x']) expect(open(clear, place)).toBe(clear)
})

test('the key is made once, and only its owner may read it', () => {
  const first = createSecrets({ folder })
  const second = createSecrets({ folder })
  expect(second.open(first.seal('a', place), place)).toBe('a')
  expect(second.currentKeyId()).toBe(first.currentKeyId())
  expect(statSync(keyFileIn(folder)).mode & 0o777).toBe(0o600)
  expect(readFileSync(keyFileIn(folder), 'utf8')).toMatch(/^[A-Za-z0-9+/]{43}=\n$/)
})

test('a process that runs takes a new key up, and still opens what the old one sealed', () => {
  const running = createSecrets({ folder })
  const old = running.seal('a', place)
  replaceKeyFile(folder, [newKeyText(), ...readKeyFile(folder)])
  const other = createSecrets({ folder }).seal('b', place)
  expect(running.open(other, place)).toBe('b')
  expect(running.open(old, place)).toBe('a')
  expect(running.seal('c', place).split(':')[2]).toBe(other.split(':')[2])
})

test('instances with folders of their own have the same key where they have the same AUTH_SECRET', () => {
  const one = createSecrets({ folder: join(folder, 'one'), seed: 'a secret of several instances' })
  const two = createSecrets({ folder: join(folder, 'two'), seed: 'a secret of several instances' })
  const other = createSecrets({ folder: join(folder, 'three'), seed: 'another secret of others' })
  expect(two.open(one.seal('a', place), place)).toBe('a')
  expect(other.open(one.seal('a', place), place)).toBeUndefined()
  const later = createSecrets({ folder: join(folder, 'one'), seed: 'a new secret after a rotation' })
  expect(later.open(two.seal('a', place), place)).toBe('a')
})

test('keys of the setting go before the file, and the first one seals', () => {
  const [before, after] = [newKeyText(), newKeyText()]
  const old = createSecrets({ folder, setting: before })
  const both = createSecrets({ folder, setting: `${after}, ${before}` })
  expect(both.open(old.seal('a', place), place)).toBe('a')
  expect(both.currentKeyId()).toBe(keyOf(after).id)
  expect(old.open(both.seal('b', place), place)).toBeUndefined()
  expect(readKeyFile(folder)).toEqual([])
})
