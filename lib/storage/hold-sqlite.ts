import Sqlite from 'better-sqlite3'

const IN_USE = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'])

/** Folds the log in and keeps other processes out until it is closed. Throws in words when one has it open. */
export function holdSqlite(file: string): Sqlite.Database {
  const db = new Sqlite(file, { timeout: 1000, fileMustExist: true })
  try {
    // Processes that have the file open in WAL hold a shared lock; leaving WAL needs to be alone.
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE')
    // Another process may have come and gone; an exclusive transaction in WAL keeps only writers out.
    if (db.pragma('journal_mode', { simple: true }) !== 'delete') throw new InUse()
    return db
  } catch (error) {
    db.close()
    throw explain(file, error)
  }
}

class InUse extends Error {}

function explain(file: string, error: unknown) {
  const isInUse = error instanceof InUse || (error instanceof Sqlite.SqliteError && IN_USE.has(error.code))
  if (isInUse)
    return new Error(`${file} is in use: stop the server and all other programs that have it open, and run this again.`)
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `${file} cannot be read (${reason}), so Tocsin cannot tell whether a server has it open. Stop the server, move the file and its -wal and -shm files away, and run this again.`,
    { cause: error },
  )
}
