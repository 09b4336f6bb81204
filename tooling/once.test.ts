import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOfFiles } from './fingerprint.mjs'
import { runOnce } from './once.mjs'

let folder: string
let source: string
let made: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-once-'))
  source = join(folder, 'source')
  made = join(folder, 'made')
  writeFileSync(source, 'one')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('a step of the preparation', () => {
  test('is done the first time and skipped the second', async () => {
    expect(await runOnce(copying())).toBe(true)
    expect(readFileSync(made, 'utf8')).toBe('one')
    expect(await runOnce(copying())).toBe(false)
  })

  test('is done again when a file it depends on has changed', async () => {
    await runOnce(copying())
    writeFileSync(source, 'two')
    expect(await runOnce(copying())).toBe(true)
    expect(readFileSync(made, 'utf8')).toBe('two')
  })

  test('is done again when what it made is gone', async () => {
    await runOnce(copying())
    rmSync(made)
    expect(await runOnce(copying())).toBe(true)
  })

  test('is done again after an interruption, even where an older stamp was there', async () => {
    await runOnce(copying())
    writeFileSync(source, 'two')
    await expect(runOnce({ ...copying(), work: interrupted })).rejects.toThrow('interrupted')
    expect(existsSync(join(folder, 'stamp'))).toBe(false)
    writeFileSync(source, 'one')
    expect(await runOnce(copying())).toBe(true)
  })

  test('is stale at once when a file is edited while it runs', async () => {
    const work = () => writeFileSync(source, 'edited meanwhile')
    await runOnce({ ...copying(), makes: [], work })
    expect(await runOnce(copying())).toBe(true)
  })
})

function copying() {
  return {
    stamp: join(folder, 'stamp'),
    makes: [made],
    fingerprint: () => readFileSync(source, 'utf8'),
    work: () => writeFileSync(made, readFileSync(source)),
  }
}

function interrupted() {
  throw new Error('interrupted')
}

describe('the hash over files', () => {
  test('changes with content, name and number of files, and not with tests', () => {
    const hashes = [hash()]
    writeFileSync(join(folder, 'a.test.ts'), '1')
    expect(hash()).toBe(hashes[0])
    writeFileSync(join(folder, 'a.ts'), '1')
    hashes.push(hash())
    writeFileSync(join(folder, 'a.ts'), '2')
    hashes.push(hash())
    writeFileSync(join(folder, 'b.ts'), '2')
    hashes.push(hash())
    rmSync(join(folder, 'a.ts'))
    hashes.push(hash())
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

function hash() {
  return hashOfFiles(folder, ['.'])
}
