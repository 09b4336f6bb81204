import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { faultOf } from '../fault'
import { sqliteFault } from './file-fault'
import { expectNoFolder, keepFilesPrivate } from './private-files'

export type ServeLock = { release: () => void }

// Referenced here: garbage collection would close the connection and release its lock.
const held = new Map<string, Sqlite.Database>()

const WAIT_MS = 25
const WAITS = 480
const SILENT_WAITS = 40

class InUse extends Error {
  constructor(file: string, path: string, cause: unknown) {
    const held = `Another process serves from ${file}${holder(path)}, or restores or moves it`
    super(`${held}: stop it first, or give this one another DATA_DIR.`, { cause })
    this.waiting = `${held}: waiting up to 12 seconds for its end.`
  }

  readonly waiting: string
}

/**
 * Like `holdServeLock`, but waits 12 seconds: a server that stops holds the lock until it has answered all.
 * @param warn told when the wait takes longer than a second
 * @param pid of the process that others are to stop
 */
export async function awaitServeLock(
  file: string,
  { warn, pid }: { warn: (warning: string) => void; pid?: number },
): Promise<ServeLock> {
  expectDatabase(file)
  for (let waits = 0; ; waits++) {
    try {
      return holdServeLock(file, pid)
    } catch (error) {
      if (waits >= WAITS || !(error instanceof InUse)) throw error
      if (waits === SILENT_WAITS) warn(error.waiting)
      await pause(WAIT_MS)
    }
  }
}

/**
 * Keeps other servers, `restore` and `move-to` from a SQLite file until it is released or this process ends.
 * @throws Error in words when another process has it
 */
export function holdServeLock(file: string, pid = process.pid): ServeLock {
  const path = `${realPath(file)}-lock`
  if (held.has(path)) throw new Error(`This process serves from ${file} already.`)
  const db = openLock(path, file)
  try {
    notePid(db, pid)
    // An OS lock on a file of its own: it ends with the process.
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw faultOf(error) === 'busy' ? new InUse(file, path, error) : sqliteFault(error, file)
  }
  held.set(path, db)
  const release = () => {
    db.close()
    held.delete(path)
  }
  return { release }
}

/** Before its mode is changed. Nothing in this process may have the file open: closing it would release the locks. */
function expectDatabase(file: string) {
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return
    const start = readStart(file)
    if (start !== '' && start !== HEADER)
      throw new Error('it is not a SQLite database. Name another file, or restore a backup.')
  } catch (error) {
    throw sqliteFault(error, file)
  }
}

// https://www.sqlite.org/fileformat.html#magic_header_string
const HEADER = 'SQLite format 3\0'

function readStart(file: string) {
  const handle = openSync(file, 'r')
  const buffer = Buffer.alloc(HEADER.length)
  const length = readSync(handle, buffer)
  closeSync(handle)
  return buffer.toString('latin1', 0, length)
}

function openLock(path: string, file: string) {
  try {
    expectNoFolder(file)
    keepFilesPrivate(path)
    return new Sqlite(path, { timeout: 0 })
  } catch (error) {
    throw sqliteFault(error, file)
  }
}

/** For the message to a process that is refused; the lock holds without it too, as on a full disk. */
function notePid(db: Sqlite.Database, pid: number) {
  try {
    db.pragma('synchronous = OFF')
    db.transaction(() => db.pragma(`user_version = ${pid}`)).exclusive()
  } catch (error) {
    // SQLite takes no exclusive lock on a file that it cannot write.
    if (['busy', 'read-only'].includes(faultOf(error) ?? '')) throw error
  }
}

const USER_VERSION_AT = 60

/** Read as a plain file. The lock's owner must not do this: closing the file would release the lock. */
function holder(path: string) {
  const header = readFileSync(path)
  const pid = header.length > USER_VERSION_AT + 4 ? header.readUInt32BE(USER_VERSION_AT) : 0
  return pid === 0 || pid === process.pid ? '' : ` (pid ${pid})`
}

/** Two paths to one database share one lock. */
function realPath(file: string) {
  if (existsSync(file)) return realpathSync(file)
  const folder = dirname(file)
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file))
}
