import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { descendants, processes } from './family.mjs'
import { root } from './root.mjs'

test('finds a child and what the child has started, and nothing of others', async () => {
  const child = spawn('/bin/sh', ['-c', 'sleep 60 & echo "$!"; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [printed] = await once(child.stdout, 'data')
  const pids = [child.pid, Number(String(printed))]
  const found = () => descendants(processes(), [process.pid]).map(({ pid }) => pid)
  expect(found()).toEqual(expect.arrayContaining(pids))
  expect(found()).not.toContain(process.pid)
  expect(found()).not.toContain(process.ppid)
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
  await expect.poll(found).not.toEqual(expect.arrayContaining(pids))
})

// Each is a process that does not end by itself, below one that passes nothing on.
const STUBBORN = `
  import { runOpenly } from '${root}/tooling/run.mjs'
  await runOpenly('/bin/sh', ['-c', 'trap "" TERM INT HUP; sleep 600 & echo "$!"; wait; wait'])`

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends all that a command had started',
  async (signal) => {
    const running = spawn(process.execPath, ['--input-type=module', '--eval', STUBBORN], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = await once(running.stdout, 'data')
    running.kill(signal)
    await once(running, 'exit')
    expect(processes().map(({ pid }) => pid)).not.toContain(Number(String(printed)))
  },
)
