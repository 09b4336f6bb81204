import Sqlite from 'better-sqlite3'

let db

/**
 * Checkpoints the write-ahead log, as far as no reader needs it.
 * @param {{ file: string, mode: 'PASSIVE' | 'TRUNCATE' }} task
 */
export default function fold({ file, mode }) {
  db ??= new Sqlite(file, { fileMustExist: true, timeout: 0 })
  db.pragma(`wal_checkpoint(${mode})`)
}
