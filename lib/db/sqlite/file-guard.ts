import { realpathSync, statSync } from 'node:fs'

class DatabaseGone extends Error {
  // SQLite uses this code too, but checks it only without a write-ahead log.
  readonly code = 'SQLITE_READONLY_DBMOVED'
}

/** Watches that the path still leads to the open file: a deleted file accepts writes, which are lost when it closes. */
export function guardFiles(file: string) {
  const path = realpathSync(file)
  const files = [file, `${path}-wal`, `${path}-shm`].map((path) => ({ path, inode: inodeOf(path) }))

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
