import { readFileSync } from 'node:fs'

// What this program has open besides.
const OTHERS = 500

/** So many connections, or as many as this process may have. */
export function connectionsWithin(wanted: number) {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return Math.min(wanted, Number(soft ?? wanted) - OTHERS)
  } catch {
    return wanted
  }
}
