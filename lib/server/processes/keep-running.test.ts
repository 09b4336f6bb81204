import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { type Child, keepRunning, type Options } from './keep-running'

const children: Child[] = []
const parent = mkdtempSync(join(tmpdir(), 'tocsin-keep-'))

afterAll(async () => {
  await Promise.all(children.map((child) => child.end()))
  rmSync(parent, { recursive: true, force: true })
})

const LIMITS = { startSeconds: 30, silentSeconds: 2 }
const SERVING = `process.send({ kind: 'serving' })`
const ALIVE = `setInterval(() => process.send({ kind: 'alive', memory: process.memoryUsage.rss() }), 200)`

/** Blocks the process, and takes no time of a processor. */
function block(ms: number) {
  return `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms})`
}

/** A process that notes each of its starts and then does `lives[start]`, the last one again and again. */
function run(lives: string[], options: Partial<Pick<Options, 'limits' | 'migrations' | 'onGone'>> = {}) {
  const folder = mkdtempSync(join(parent, 'child-'))
  const file = join(folder, 'child.mjs')
  const starts = join(folder, 'starts')
  writeFileSync(starts, '')
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs'
    process.on('disconnect', () => process.exit(0))
    process.on('message', ({ kind }) => kind === 'stop' && process.exit(0))
    const start = readFileSync(process.argv[2], 'utf8').length
    appendFileSync(process.argv[2], '.')
    const lives = [${lives.map((life) => `() => { ${life} }`).join(', ')}]
    ;(lives[start] ?? lives.at(-1))()`,
  )
  const served: boolean[] = []
  const { limits = LIMITS, ...rest } = options
  const onServing = ({ isFirst }: { isFirst: boolean }) => served.push(isFirst)
  const child = keepRunning({ name: 'tried', file, args: [starts], limits, onServing, ...rest })
  children.push(child)
  child.start()
  return { child, served, starts: () => readFileSync(starts, 'utf8').length }
}

// Most of the time they wait.
describe.concurrent('a process that is kept running', () => {
  test('one that dies is started again', async ({ expect }) => {
    const { served } = run([`${SERVING}; setTimeout(() => process.exit(3), 100)`, `${SERVING}; ${ALIVE}`])
    await expect.poll(() => served).toEqual([true, false])
  })

  test('one that hangs is killed and started again', async ({ expect }) => {
    const { served, starts } = run([
      `${SERVING}; ${ALIVE}; setTimeout(() => ${block(60_000)}, 300)`,
      `${SERVING}; ${ALIVE}`,
    ])
    await expect.poll(() => served).toEqual([true, false])
    expect(starts()).toBe(2)
  })

  test('one that runs without end is killed and started again', async ({ expect }) => {
    const { served, starts } = run([
      `${SERVING}; ${ALIVE}; setTimeout(() => { for (;;); }, 300)`,
      `${SERVING}; ${ALIVE}`,
    ])
    await expect.poll(() => served).toEqual([true, false])
    expect(starts()).toBe(2)
  })

  test('one that outgrows its memory is started again', async ({ expect }) => {
    const grow = `${SERVING}; ${ALIVE}; setInterval(() => (globalThis.held ??= []).push(Buffer.alloc(1 << 24, 1)), 20)`
    const limits = { ...LIMITS, memoryBytes: 400 * 1024 * 1024 }
    const { served } = run([grow, `${SERVING}; ${ALIVE}`], { limits })
    await expect.poll(() => served).toEqual([true, false])
  })

  test('one that outgrows its heap dies by itself and is started again', async ({ expect }) => {
    const grow = `${SERVING}; ${ALIVE}; const held = []; for (;;) held.push({ at: held.length })`
    const { served } = run([grow, `${SERVING}; ${ALIVE}`], { limits: { ...LIMITS, heapMegabytes: 32 } })
    await expect.poll(() => served).toEqual([true, false])
  })

  test('one that migrates may take longer than a start, and not a start again afterwards', async ({ expect }) => {
    const migrate = `process.send({ kind: 'migrating', migration: '7_long' })
      ${block(12_000)}
      process.send({ kind: 'migrated' })`
    const told: string[] = []
    const migrations = { begins: (name: string) => told.push(name), ends: () => told.push('done') }
    const limits = { startSeconds: 10, silentSeconds: 10 }
    const { served, starts } = run([`${migrate}; ${SERVING}; ${ALIVE}`], { limits, migrations })
    const hanging = run([`${migrate}; setInterval(() => undefined, 1_000)`, `${SERVING}; ${ALIVE}`], { limits })
    await expect.poll(() => served).toEqual([true])
    expect([starts(), told]).toEqual([1, ['7_long', 'done']])
    await expect.poll(() => hanging.served).toEqual([true])
    expect(hanging.starts()).toBe(2)
  })

  test('one that has never served is not started again when its end must be reported', async ({ expect }) => {
    const codes: number[] = []
    const { starts } = run(['process.exit(7)'], { onGone: (code) => codes.push(code) })
    await expect.poll(() => codes).toEqual([7])
    expect(starts()).toBe(1)
  })

  test('told to stop, it ends and stays so', async ({ expect }) => {
    const codes: number[] = []
    const { child, served, starts } = run([`${SERVING}; ${ALIVE}`], { onGone: (code) => codes.push(code) })
    await expect.poll(() => served).toEqual([true])
    child.stop()
    await expect.poll(() => codes).toEqual([0])
    expect(starts()).toBe(1)
  })
})
