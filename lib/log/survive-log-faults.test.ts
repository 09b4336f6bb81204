import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'tocsin-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0

/** A process that logs and prints as the server and Next do, and tells on another channel how it fares. */
function chatter(output: string) {
  const script = `
    const { createLog, surviveLogFaults } = await import('./lib/log/log.ts')
    surviveLogFaults()
    let uncaught = 0
    for (let n = 0; n < 2; n++)
      process.on('uncaughtException', (error) => {
        uncaught++
        console.error('uncaughtException: ', error)
      })
    const log = createLog('info')
    process.on('message', (turns) => {
      for (let n = 0; n < turns; n++) {
        log.info({ text: 'x'.repeat(1000) }, 'logged')
        console.log('printed')
        console.error('printed as error')
        process.stderr.write('written\\n')
      }
      setTimeout(() => process.send({ uncaught, kept: process.stderr.writableLength + process.stdout.writableLength }), 20)
    })
    process.send({ uncaught })`
  const file = openSync(output, 'a')
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', file, file, 'ipc'],
  })
  closeSync(file)
  const said = async () => (await once(child, 'message'))[0]
  const chat = (turns: number) => {
    child.send(turns)
    return said()
  }
  return { child, said, chat }
}

test.skipIf(process.platform !== 'linux')(
  'a log that can never be written raises nothing and keeps nothing',
  async () => {
    const { child, said, chat } = chatter('/dev/full')
    await said()
    for (let n = 0; n < 5; n++) expect(await chat(100)).toEqual({ uncaught: 0, kept: 0 })
    child.kill()
  },
)

test.skipIf(!isRootOnLinux)(
  'a log on a disk that was full goes on once there is room, and says what is missing',
  async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tocsin-test', disk])
    const log = join(disk, 'log')
    const { child, said, chat } = chatter(log)
    try {
      await said()
      for (let n = 0; n < 40; n++) expect(await chat(100)).toEqual({ uncaught: 0, kept: 0 })
      // What a log rotation does.
      writeFileSync(log, '')
      execFileSync('mount', ['-o', 'remount,size=64m', disk])
      await chat(1)
      await expect.poll(() => readFileSync(log, 'utf8')).toContain('log lines were dropped')
      await chat(1)
      expect(readFileSync(log, 'utf8')).toMatch(/printed as error\nwritten\n/)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
      execFileSync('umount', [disk])
    }
  },
)
