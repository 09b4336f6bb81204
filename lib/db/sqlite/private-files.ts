import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a SQLite file and what lies beside it readable by their owner alone, and creates the file where there is none.
 * Call it before the file is opened: SQLite gives its log the permissions that the file has.
 */
export function keepFilesPrivate(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Only where there is none: to close a file here would take SQLite's locks on it away.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const path = realpathSync(file)
  for (const end of ['', '-wal', '-shm', '-journal', '-lock']) makePrivate(`${path}${end}`)
}

/** Takes a file from everybody but its owner, where that is in this process's power. */
export function makePrivate(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    // Its owner, or whoever mounted the disk, decides: a server that may use it nevertheless serves.
    if (!hasCode(error, ['EPERM', 'EROFS', 'ENOENT'])) throw error
  }
}

function hasCode(error: unknown, codes: string[]) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
