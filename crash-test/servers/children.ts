import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

// Whatever ends the run, an interrupt too, nothing that it has started goes on.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts Node with a script, to be ended with this process at the latest. */
export function startNode(script: string, cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const args = ['--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null
}

/** Sends a signal and resolves once the process has gone. */
export function end(child: ChildProcess, signal: NodeJS.Signals) {
  return new Promise<void>((resolve) => {
    if (hasEnded(child)) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
