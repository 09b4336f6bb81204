import { childOf } from '../../lib/testing/child-of'
import type { Server } from './start'

export type ProcessName = 'alerts' | 'portal'

/** Whether the processes of a server can be told apart here. */
export const canTellProcesses = process.platform === 'linux'

/** The id of one of the server's processes; nothing while it is not there. */
export function processOf(server: Server, name: ProcessName): number | undefined {
  try {
    return childOf(server, name)
  } catch {
    // One has gone between two reads.
    return undefined
  }
}

/** @throws Error when the process is not there: then nothing would be shown */
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
