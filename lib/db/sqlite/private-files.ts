import { chmodSync, closeSync, existsSync, fchownSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Only the owner can read them; creates the file if needed. Call it before opening: SQLite's log copies its mode. */
export function keepFilesPrivate(file: string) {
  expectNoFolder(file)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Closing an existing file here would release SQLite's locks on it.
  if (!existsSync(file)) createPrivate(file, 'a')
  const path = realpathSync(file)
  for (const end of ['', '-wal', '-shm', '-journal', '-lock']) makePrivate(`${path}${end}`)
}

/** @throws Error in words */
export function expectNoFolder(path: string) {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`it is a folder. Name a file in it, as in file:${join(path, 'tocsin.db')}.`)
}

/** A file that root creates gets the folder's owner, whose server must open it. */
export function createPrivate(file: string, flags: 'a' | 'wx') {
  const handle = openSync(file, flags, 0o600)
  const { uid, gid } = statSync(dirname(file))
  if (process.getuid?.() === 0) fchownSync(handle, uid, gid)
  closeSync(handle)
}

export function makePrivate(path: string) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    // The owner decides; a file that can be used is used.
    if (!hasCode(error, ['EPERM', 'EROFS', 'ENOENT'])) throw error
  }
}

function hasCode(error: unknown, codes: string[]) {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
