import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const running = new Set<ChildProcess>()

// However the run ends, also by an interrupt, its processes end too.
process.once('exit', () => {
  for (const child of running) if (!signalGroup(child, 'SIGKILL')) child.kill('SIGKILL')
})

/** A process prints to its parent, or to an open file. */
export type Output = 'pipe' | 'ignore' | number

/** Starts Node with a script, in a process group of its own, to be ended with this process at the latest. */
export function startNode(script: string, cwd: string, env: NodeJS.ProcessEnv, output: Output = 'pipe'): ChildProcess {
  return startProgram(process.execPath, ['--input-type=module', '--eval', script], { cwd, env, output })
}

export type ProgramOptions = { cwd: string; env: NodeJS.ProcessEnv; output: Output; uid?: number; gid?: number }

/** Any other program in that way. */
export function startProgram(file: string, args: string[], { output, ...options }: ProgramOptions): ChildProcess {
  const child = spawn(file, args, { ...options, stdio: ['ignore', output, output], detached: true })
  return keepEnding(child)
}

/** Ends it with this process at the latest: with its process group, if it has one of its own. */
export function keepEnding(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null
}

/** What it prints from now on, of which the end is kept. */
export function collectTail({ stdout, stderr }: ChildProcess, kept = 20_000) {
  let output = ''
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (piece: Buffer) => {
      output = (output + piece).slice(-kept)
    })
  }
  return () => output
}

/** Kills the process with all that it has started, at the same moment; resolves once they have gone. */
export async function killGroup(child: ChildProcess) {
  while (signalGroup(child, 'SIGKILL')) await pause(5)
}

/** Sends a signal to the process alone; resolves with its exit code, which is none when a signal ended it. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (!hasEnded(child)) child.kill(signal)
  while (!hasEnded(child)) await pause(5)
  return child.exitCode
}

/** Whether there was still one to send it to. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return false
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
