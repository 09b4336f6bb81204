import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let folder: string
let lock: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-lock-'))
  lock = join(folder, 'lock')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock around the preparation', () => {
  test('says who holds it, and is gone afterwards, also after a failure', async () => {
    expect(await withLock(lock, async () => readFileSync(lock, 'utf8'))).toBe(`${process.pid}\n`)
    const failing = withLock(lock, () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(existsSync(lock)).toBe(false)
  })

  test('is taken over from a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(lock, `${pid}\n`)
    expect(await withLock(lock, async () => 'done')).toBe('done')
  })

  test('is waited for while a process that shares it lives', async () => {
    const child = spawn(process.execPath, ['--eval', 'setTimeout(() => {}, 60_000)'])
    writeFileSync(lock, `${child.pid}\n`)
    const turn = withLock(lock, async () => child.killed)
    setTimeout(() => child.kill(), 50)
    await once(child, 'exit')
    expect(await turn).toBe(true)
  })

  test('lets one process in at a time', async () => {
    const log = join(folder, 'log')
    const runs = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '--eval', competitor(log)]))
    await Promise.all(runs.map((run) => once(run, 'exit')))
    expect(readFileSync(log, 'utf8')).toBe('in out in out in out ')
  })
})

function competitor(log: string) {
  return `
    import { appendFileSync } from 'node:fs'
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)}
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ')
      await new Promise((resolve) => setTimeout(resolve, 50))
      appendFileSync(${JSON.stringify(log)}, 'out ')
    })`
}
