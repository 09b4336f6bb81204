import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { awaitServeLock, holdServeLock } from './serve-lock'

const folder = mkdtempSync(join(tmpdir(), 'tocsin-lock-'))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Another process that holds the lock until it is killed. */
async function otherHolder(file: string) {
  const script = `
    const { holdServeLock } = await import('./lib/db/sqlite/serve-lock.ts')
    try {
      holdServeLock(${JSON.stringify(file)})
      // As in a server that keeps nothing of what it was given.
      globalThis.gc()
      console.log('held')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(error.message)
    }`
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

test('a second process is refused with the pid of the first, also after others were refused', async () => {
  const file = join(folder, 'one.db')
  const { child, said } = await otherHolder(file)
  expect(said).toBe('held')
  const refusal = `Another process serves from ${file} (pid ${child.pid}), or restores or moves it: stop it first, or give this one another DATA_DIR.`
  expect(() => holdServeLock(file)).toThrow(refusal)
  expect((await otherHolder(file)).said).toBe(refusal)
  expect(() => holdServeLock(file)).toThrow(refusal)
})

test('after kill -9 of the first, the next one has it at once', async () => {
  const file = join(folder, 'two.db')
  const { child } = await otherHolder(file)
  child.kill('SIGKILL')
  await once(child, 'exit')
  holdServeLock(file).release()
})

test('a server that starts while the one before still goes waits for it, and soon says for which process', async () => {
  const file = join(folder, 'waiting.db')
  const { child } = await otherHolder(file)
  const told: string[] = []
  const waiting = awaitServeLock(file, { warn: (warning) => told.push(warning) })
  await expect
    .poll(() => told)
    .toEqual([
      `Another process serves from ${file} (pid ${child.pid}), or restores or moves it: waiting up to 12 seconds for its end.`,
    ])
  child.kill('SIGKILL')
  const lock = await waiting
  lock.release()
})

test('a server that starts when the one before has almost gone says nothing', async () => {
  const file = join(folder, 'brief.db')
  const { child } = await otherHolder(file)
  const told: string[] = []
  const waiting = awaitServeLock(file, { warn: (warning) => told.push(warning) })
  child.kill('SIGKILL')
  const lock = await waiting
  lock.release()
  expect(told).toEqual([])
})

describe('a file that this user cannot use is refused in words:', () => {
  const advice =
    /^The SQLite file .+ cannot be used: .+\. Let Tocsin's user read and write it and its folder, or set DATA_DIR/

  test('its folder is a file', () => {
    writeFileSync(join(folder, 'plain'), '')
    expect(() => holdServeLock(join(folder, 'plain', 'tocsin.db'))).toThrow(advice)
    expect(() => holdServeLock(join(folder, 'plain', 'deeper', 'tocsin.db'))).toThrow(advice)
  })

  test('its folder is closed', () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    asStranger(() => expect(() => holdServeLock(join(closed, 'tocsin.db'))).toThrow(advice))
  })

  test('it was left by another user', () => {
    const left = join(folder, 'left')
    mkdirSync(left)
    holdServeLock(join(left, 'tocsin.db')).release()
    chmodSync(join(left, 'tocsin.db-lock'), 0o444)
    asStranger(() => expect(() => holdServeLock(join(left, 'tocsin.db'))).toThrow(advice))
  })
})

/** Root may do everything. */
function asStranger(work: () => void) {
  const isRoot = process.geteuid?.() === 0
  chmodSync(folder, 0o755)
  if (isRoot) process.seteuid?.(12_345)
  try {
    work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('the same process is refused as well, and keeps others out all the same', async () => {
  const file = join(folder, 'three.db')
  const lock = holdServeLock(file)
  expect(() => holdServeLock(file)).toThrow(`This process serves from ${file} already.`)
  expect((await otherHolder(file)).said).toContain(`(pid ${process.pid})`)
  lock.release()
  expect((await otherHolder(file)).said).toBe('held')
})

test('two paths to one database have one lock, which only the owner can read', async () => {
  const file = join(folder, 'four.db')
  writeFileSync(file, '')
  symlinkSync(file, join(folder, 'link.db'))
  const lock = holdServeLock(join(folder, 'link.db'))
  expect((await otherHolder(file)).said).toContain('Another process serves')
  expect(statSync(`${file}-lock`).mode & 0o777).toBe(0o600)
  lock.release()
})

test('a server leaves a file alone that is no database', async () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'Call the dentist.')
  chmodSync(file, 0o644)
  await expect(awaitServeLock(file, { warn: () => undefined })).rejects.toThrow(
    `${file} cannot be used: it is not a SQLite`,
  )
  expect([statSync(file).mode & 0o777, existsSync(`${file}-lock`)]).toEqual([0o644, false])
})
