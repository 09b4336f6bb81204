import { EventEmitter } from 'node:events'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createLog } from './log'
import { boundedOutput } from './log-output'

/** An output that takes lines, or holds them until it is let go, as a full disk does. */
function outputOf() {
  const writer = Object.assign(new EventEmitter(), { held: '', taken: '', isStuck: false, write, release })
  function write(line: string) {
    writer.held += line
    if (!writer.isStuck) release()
    else writer.emit('error', new Error('ENOSPC'))
  }
  function release() {
    writer.isStuck = false
    const bytes = Buffer.byteLength(writer.held)
    writer.taken += writer.held
    writer.held = ''
    writer.emit('write', bytes)
    writer.emit('drain')
  }
  const log = createLog(
    'info',
    boundedOutput(writer, () => 7),
  )
  const lines = () =>
    writer.taken
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { writer, log, lines }
}

test('what cannot be written is held, then dropped and counted, and told once it can be written again', () => {
  const { writer, log, lines } = outputOf()
  writer.isStuck = true
  for (let n = 0; n < 5_000; n++) log.info({ n, text: 'x'.repeat(1_000) }, 'flood')
  expect(Buffer.byteLength(writer.held)).toBeLessThan(2 * 1024 * 1024)
  writer.release()
  const written = lines()
  expect(written.at(-1)).toMatchObject({ level: 40, time: 7, msg: 'log lines were dropped' })
  expect(written.length - 1 + written.at(-1).dropped).toBe(5_000)
  log.info('as ever')
  expect(lines().at(-1)).toMatchObject({ msg: 'as ever' })
})

test('errors still find room when a flood of other lines has none', () => {
  const { writer, log, lines } = outputOf()
  writer.isStuck = true
  for (let n = 0; n < 5_000; n++) log.warn({ text: 'x'.repeat(1_000) }, 'flood')
  for (let n = 0; n < 1_000; n++) log.error({ n }, 'commit failed')
  writer.release()
  expect(lines().filter(({ msg }) => msg === 'commit failed')).toHaveLength(1_000)
})

test('however long, a line is cut to 16 KiB, and is JSON with its level and its message', () => {
  const { log, lines, writer } = outputOf()
  log.warn({ code: '"\\é'.repeat(1_000_000) }, 'sign-in error')
  log.warn({ code: 'x'.repeat(15_000) }, 'whole')
  expect(writer.taken.split('\n')[0]?.length).toBeLessThan(16 * 1024)
  const [cut, whole] = lines()
  expect(cut).toMatchObject({ level: 40, time: expect.any(Number), msg: 'a log line of 5000066 characters was cut' })
  expect(cut.begin).toContain('"code":')
  expect(cut.end).toContain('"msg":"sign-in error"}')
  expect(whole.code).toHaveLength(15_000)
})

test('a real output that fails is tried again with the next line', async () => {
  const stream = pino.destination({ dest: '/dev/full', sync: false })
  const lines = boundedOutput(stream, () => 7)
  const failed = new Promise((resolve) => stream.once('error', resolve))
  lines.write('{"level":30}\n')
  expect(String(await failed)).toContain('ENOSPC')
  const failedAgain = new Promise((resolve) => stream.once('error', resolve))
  lines.write('{"level":30}\n')
  expect(String(await failedAgain)).toContain('ENOSPC')
  expect(lines.isWritten()).toBe(false)
  stream.destroy()
})
