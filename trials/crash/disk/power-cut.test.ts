import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Change, formatChange } from './journal'
import { nothingMore } from './luck'
import { cutPower, readDatabaseFiles } from './power-cut'

let folder: string
let file: string
const opened = () => ({ kind: 'opened' as const, file: 1, at: 0, data: Buffer.from(file) })
const written = { kind: 'written' as const, file: 1, at: 0, data: Buffer.from('NEW') }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-power-'))
  file = join(folder, 'tocsin.db')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** The file was `old old`, these changes were noted, and it is `actual` when the power goes. */
function cutAfter(changes: Change[], actual: string) {
  writeFileSync(file, 'old old')
  const before = readDatabaseFiles(folder)
  writeFileSync(file, actual)
  const journal = join(folder, 'journal')
  writeFileSync(journal, Buffer.concat(changes.map(formatChange)))
  cutPower(folder, before, journal, nothingMore)
  return readFileSync(file, 'utf8')
}

test('the file is put back to what was synced', () => {
  expect(cutAfter([opened(), written], 'NEW old')).toBe('old old')
  expect(cutAfter([opened(), written, { ...written, kind: 'synced', at: 2 }], 'NEW old')).toBe('NEW old')
})

test.each(['old old', 'NEd old'])('a kill in the middle of the last write is no contradiction: %s', (actual) => {
  expect(cutAfter([opened(), written], actual)).toBe('old old')
})

test('a write that the journal does not tell of is noticed', () => {
  expect(() => cutAfter([opened(), written], 'NEW 0ld')).toThrow('the shim has missed something')
})

test('an index in shared memory does not outlive the power', () => {
  writeFileSync(`${file}-shm`, 'index')
  cutAfter([], 'old old')
  expect(() => readFileSync(`${file}-shm`)).toThrow('ENOENT')
})
