import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { faultOf } from '../fault'
import { keepFilesPrivate } from './private-files'

export type ServeLock = { release: () => void }

// Kept here: a connection that nothing refers to any more is collected, and its lock with it.
const held = new Map<string, Sqlite.Database>()

const WAIT_MS = 200
const WAITS = 60

/** Thrown when another process has the lock. */
class InUse extends Error {}

/**
 * Like `holdServeLock`, but gives the other process 12 seconds to go: one whose parent was killed still answers what it
 * has begun.
 */
export async function awaitServeLock(file: string): Promise<ServeLock> {
  for (let left = WAITS; ; left--) {
    try {
      return holdServeLock(file)
    } catch (error) {
      if (left <= 0 || !(error instanceof InUse)) throw error
      await pause(WAIT_MS)
    }
  }
}

/**
 * Keeps every other server, `restore` and `move-to` away from a SQLite file until it is released or this process ends,
 * however it ends. Commands that may run beside a server do not ask for it.
 * @throws Error in words when another process has it
 */
export function holdServeLock(file: string): ServeLock {
  const path = `${realPath(file)}-lock`
  if (held.has(path)) throw new Error(`This process serves from ${file} already.`)
  keepFilesPrivate(path)
  const db = new Sqlite(path, { timeout: 0 })
  try {
    notePid(db)
    // A lock of the operating system's, on a file of its own: nothing stays when the process is killed.
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (faultOf(error) !== 'busy') throw error
    throw new InUse(
      `Another process serves from ${file}${holder(path)}, or restores or moves it: stop it first, or give this one another DATA_DIR.`,
      { cause: error },
    )
  }
  held.set(path, db)
  const release = () => {
    db.close()
    held.delete(path)
  }
  return { release }
}

/** For whoever is refused; without it, as on a full disk, the lock holds as well. */
function notePid(db: Sqlite.Database) {
  try {
    db.pragma('synchronous = OFF')
    db.transaction(() => db.pragma(`user_version = ${process.pid}`)).exclusive()
  } catch (error) {
    if (faultOf(error) === 'busy') throw error
  }
}

const USER_VERSION_AT = 60

/** Read as a plain file, since SQLite cannot; by the process that has the lock, that would take it away. */
function holder(path: string) {
  const header = readFileSync(path)
  const pid = header.length > USER_VERSION_AT + 4 ? header.readUInt32BE(USER_VERSION_AT) : 0
  return pid === 0 || pid === process.pid ? '' : ` (pid ${pid})`
}

/** Two paths to one database have one lock. */
function realPath(file: string) {
  if (existsSync(file)) return realpathSync(file)
  const folder = dirname(file)
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file))
}
