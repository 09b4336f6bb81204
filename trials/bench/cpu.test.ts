import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { cpuOfTree } from './cpu'

const WORK = 'for (const end = process.cpuUsage().user + 300_000; process.cpuUsage().user < end; );'

test.runIf(process.platform === 'linux')('what a process has started counts, also when it has ended', async () => {
  const script = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(WORK)}])
    console.log('done'); setInterval(() => undefined, 1_000)`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  expect(cpuOfTree(child.pid)).toBeGreaterThanOrEqual(300_000)
})

test('of what is not there nothing is known', () => {
  expect(cpuOfTree(undefined)).toBeUndefined()
})
