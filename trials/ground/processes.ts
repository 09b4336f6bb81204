import { childOf } from '../../testing/child-of'
import type { Server } from './start'

export type ProcessName = 'alerts' | 'portal'

export const canTellProcesses = process.platform === 'linux'

/** Undefined when it is not running. */
export function processOf(server: Server, name: ProcessName): number | undefined {
  try {
    return childOf(server, name)
  } catch {
    // A process ended between two reads.
    return undefined
  }
}

/** @throws Error when the process is not running: the trial would show nothing */
export function killProcess(server: Server, name: ProcessName): number {
  const pid = processOf(server, name)
  if (pid === undefined) throw new Error(`the process of the server for ${name} is not there`)
  process.kill(pid, 'SIGKILL')
  return pid
}

export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
