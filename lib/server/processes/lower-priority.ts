import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOWER = 10

/** On Linux each thread has a priority of its own, and V8 has started several. */
export function lowerPriority() {
  for (const id of threadIds()) {
    try {
      setPriority(id, LOWER)
    } catch {
      // The thread has ended, or the system forbids it; the portal serves anyway.
    }
  }
}

function threadIds() {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}
