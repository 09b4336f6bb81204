import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJournal } from './journal'
import { everything } from './luck'
import { type Files, type Luck, replay } from './replay'

// SQLite rebuilds the index in shared memory (-shm) from these.
const DATABASE_FILES = ['tocsin.db', 'tocsin.db-wal']

export function readDatabaseFiles(folder: string): Files {
  const paths = DATABASE_FILES.map((name) => join(folder, name)).filter((path) => existsSync(path))
  return new Map(paths.map((path) => [path, readFileSync(path)]))
}

/**
 * Leaves in the folder what a disk would have after a power cut at the kill.
 * @throws Error when the journal misses a change of the server: the trial would show nothing
 */
export function cutPower(folder: string, before: Files, journal: string, luck: Luck) {
  const changes = parseJournal(readFileSync(journal))
  const whole = replay(before, changes, everything)
  const withoutLast = replay(before, changes.slice(0, -1), everything)
  for (const [path, actual] of readDatabaseFiles(folder))
    if (!isOneOrBoth(actual, whole.get(path), withoutLast.get(path)))
      throw new Error(`the shim has missed something that was written to ${path}`)
  const left = replay(before, changes, luck)
  for (const path of [...DATABASE_FILES, 'tocsin.db-shm'].map((name) => join(folder, name))) {
    const bytes = left.get(path)
    if (bytes) writeFileSync(path, bytes)
    else rmSync(path, { force: true })
  }
}

/** The kill may have come after the last change was noted, in the middle of it. */
const none: Buffer = Buffer.alloc(0)

function isOneOrBoth(actual: Buffer, after = none, before = none) {
  if (actual.equals(after) || actual.equals(before)) return true
  if (actual.length > Math.max(after.length, before.length)) return false
  return actual.every((byte, index) => byte === after[index] || byte === before[index])
}
