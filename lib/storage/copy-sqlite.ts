import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'

const PAGES_A_STEP = 2000

/** Copies a SQLite database that others may be writing to, as it is at one moment, into one new file that needs no other. */
export async function copySqlite(from: string, to: string) {
  // SQLite would make it readable for others.
  closeSync(openSync(to, 'wx', 0o600))
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: 30_000 })
  try {
    // Held open, the copy sees one moment throughout; otherwise every commit would make it begin again.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_master').get()
    await source.backup(to, { progress: () => PAGES_A_STEP })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${from} cannot be copied: ${reason}`, { cause: error })
  } finally {
    source.close()
  }
  standAlone(to)
}

/** Takes a file that nobody else knows out of WAL: it then has no files beside it, and can be read where nothing can be written. */
export function standAlone(file: string) {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/** Resolves once the file is on the disk under its name. */
export function syncFile(file: string) {
  syncPath(file)
  syncPath(dirname(file))
}

export function syncPath(path: string) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Removes an unfinished file with what SQLite may have put beside it. */
export function discard(file: string) {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}
