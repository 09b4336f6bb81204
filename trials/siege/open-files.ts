import { readFileSync } from 'node:fs'

// Files that this program has open besides.
const OTHERS = 500

/** As many connections as wanted, or as this process may have. */
export function connectionsWithin(wanted: number) {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return Math.min(wanted, Number(soft ?? wanted) - OTHERS)
  } catch {
    return wanted
  }
}
