import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../log/log'
import { keepThread } from './keep-thread'

/** A thread that notes each start in a file, and then does `rest`. */
function thread(rest: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-thread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [script, starts] = [join(folder, 'thread.mjs'), join(folder, 'starts')]
  writeFileSync(starts, '')
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'
     import { workerData } from 'node:worker_threads'
     appendFileSync(workerData, 'started ')
     ${rest}`,
  )
  const log: string[] = []
  const stopping = new AbortController()
  const kept = keepThread({
    file: pathToFileURL(script),
    data: starts,
    log: createLog('info', { write: (line) => void log.push(line) }),
    signal: stopping.signal,
    againMs: 1,
  })
  return { starts: () => readFileSync(starts, 'utf8').split(' ').length - 1, log, stop: () => stopping.abort(), kept }
}

test.each([
  ['fails', `throw new Error('no memory')`, 'no memory'],
  ['ends by itself', 'process.exit(3)', 'thread.mjs ended'],
])('a thread that %s is started again, and the log says why it ended', async (_, rest, reason) => {
  const { starts, log, stop, kept } = thread(rest)
  await expect.poll(starts).toBeGreaterThan(2)
  stop()
  await kept
  expect(log[0]).toContain(reason)
})

test('a thread that runs on ends with the signal, without a word', async () => {
  const { starts, log, stop, kept } = thread('setInterval(() => undefined, 1_000)')
  await expect.poll(starts).toBe(1)
  stop()
  await kept
  expect([starts(), log]).toEqual([1, []])
})
