import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { settings } from '../ground/settings'

const running = new Set<ChildProcess>()
const KEPT_OUTPUT = 10_000

process.once('exit', () => {
  for (const child of running) killGroup(child)
})

export type Program = { output: () => string; kill: () => Promise<void> }

/** Starts a program that goes on until it is killed, or until this process ends. */
export function startProgram(path: string, args: string[], cwd: string, env: Record<string, string> = {}): Program {
  const child = spawn(path, args, {
    cwd,
    env: settings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output = (output + piece).slice(-KEPT_OUTPUT)
    })
  return { output: () => output, kill: () => killed(child) }
}

async function killed(child: ChildProcess) {
  killGroup(child)
  while (running.has(child)) await pause(10)
}

/** Some start processes of their own, which would hold the output open. */
function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
