import { realpathSync, statSync } from 'node:fs'

/** Thrown when what is written would go into a file that no path leads to. */
export class DatabaseGone extends Error {
  // SQLite's own code for it, which SQLite checks only without a write-ahead log.
  readonly code = 'SQLITE_READONLY_DBMOVED'
}

/**
 * Watches that the paths of a SQLite database that is open lead to the files that are open. A deleted file takes writes
 * until it is closed, and then they are lost.
 */
export function guardFiles(file: string) {
  const path = realpathSync(file)
  const files = [file, `${path}-wal`, `${path}-shm`].map((path) => ({ path, inode: inodeOf(path) }))

  /** @throws DatabaseGone */
  function expectInPlace() {
    for (const known of files) {
      const inode = inodeOf(known.path)
      known.inode ??= inode
      if (inode !== known.inode) throw new DatabaseGone(`${known.path} was deleted or replaced while it was open.`)
    }
  }

  return { expectInPlace }
}

function inodeOf(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}
