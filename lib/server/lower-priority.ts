import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

const LOWER = 10

/** Lets other processes go first. On Linux a priority belongs to each thread, and V8 has started several by now. */
export function lowerPriority() {
  for (const id of threadIds()) {
    try {
      setPriority(id, LOWER)
    } catch {
      // A thread that has ended, or a system that does not allow it: the portal serves all the same.
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
