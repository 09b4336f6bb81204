import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const running = new Set<ChildProcess>()
const KEPT_OUTPUT = 10_000

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export type Program = { output: () => string; kill: () => Promise<void> }

/** Starts a program that goes on until it is killed, or until this process ends. */
export function startProgram(path: string, args: string[], cwd: string): Program {
  const child = spawn(path, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
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
  child.kill('SIGKILL')
  while (running.has(child)) await pause(10)
}
