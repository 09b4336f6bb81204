import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { createPrivate } from '../db/sqlite/private-files'

const PAGES_A_STEP = 2000

export async function copySqlite(from: string, to: string) {
  // SQLite would create it readable for others.
  createPrivate(to, 'wx')
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: 30_000 })
  try {
    // The open transaction is the copy's snapshot; without it every commit restarts the copy.
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

/** Takes a file out of WAL, so that it needs no files beside it and can be read from a read-only disk. */
export function standAlone(file: string) {
  const copy = new Sqlite(file)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

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

export function discard(file: string) {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}
