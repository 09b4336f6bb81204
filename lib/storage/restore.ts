import { existsSync, linkSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrateSqlite } from '../db/migrate/sqlite'
import { holdServeLock } from '../db/sqlite/serve-lock'
import { checkSqlite, type TableRows } from './check-sqlite'
import { copySqlite, discard, standAlone, syncFile, syncPath } from './copy-sqlite'
import { holdSqlite } from './hold-sqlite'

export type Restored = { tables: TableRows[]; kept: string | undefined }

/**
 * By a checked and migrated copy; keeps the old one. Interrupted at any point, the file is the old or the new database.
 * @throws Error in words, with nothing changed, when a server has the database open or the backup is unsound
 */
export async function restoreSqlite(file: string, from: string, now: Date): Promise<Restored> {
  if (!existsSync(from)) throw new Error(`There is no file ${from}.`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = holdServeLock(file)
  try {
    return await restoreHeld(file, from, now)
  } finally {
    lock.release()
  }
}

async function restoreHeld(file: string, from: string, now: Date): Promise<Restored> {
  expectUnused(file)
  // One name, so that the next restore deletes what a killed one left.
  const unfinished = `${file}.restoring`
  discard(unfinished)
  try {
    await copySqlite(from, unfinished)
    checkSqlite(unfinished)
    migrateSqlite(unfinished)
    standAlone(unfinished)
    const tables = checkSqlite(unfinished)
    syncFile(unfinished)
    return { tables, kept: replace(file, unfinished, now) }
  } finally {
    discard(unfinished)
  }
}

/** Fails before the long work, not after it. */
function expectUnused(file: string) {
  if (existsSync(file)) holdSqlite(file).close()
}

function replace(file: string, by: string, now: Date) {
  const aside = `${file}.before-restore-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  if (!existsSync(file)) {
    putAsideStrayLog(file, aside)
    publish(by, file)
    return undefined
  }
  // Held: nobody opens the old file, and its log is folded in, so none is left beside the new one.
  const held = holdSqlite(file)
  try {
    // A hard link, not a rename: the first name always leads to a database.
    linkSync(file, aside)
    publish(by, file)
    return aside
  } finally {
    held.close()
  }
}

/** SQLite would apply a log without its database to the new one. */
function putAsideStrayLog(file: string, aside: string) {
  for (const end of ['-wal', '-shm', '-journal'])
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${aside}${end}`)
  syncPath(dirname(file))
}

function publish(by: string, file: string) {
  syncPath(dirname(file))
  renameSync(by, file)
  syncPath(dirname(file))
}
