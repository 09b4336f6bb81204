import Sqlite from 'better-sqlite3'

let db

/**
 * Folds the write-ahead log into the file, as far as nobody reads from it. SQLite waits for the disk, as by default.
 * @param {{ file: string, mode: 'PASSIVE' | 'TRUNCATE' }} task
 */
export default function fold({ file, mode }) {
  db ??= new Sqlite(file, { fileMustExist: true, timeout: 0 })
  db.pragma(`wal_checkpoint(${mode})`)
}
