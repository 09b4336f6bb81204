import { faultOf } from '../fault'

const CODES = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|SQLITE_READONLY|SQLITE_CANTOPEN)/

/** Why a file cannot be used, and which `setting` to change if its place or its owner is at fault. */
export function fileFault(error: unknown, setting: string): string {
  if (!(error instanceof Error)) return String(error)
  if (faultOf(error) === 'full') return 'its disk is full. Make room on it.'
  if (!('code' in error) || !CODES.test(String(error.code))) return error.message
  // Without the system call and its path.
  const [reason] = error.message.split(', ')
  return `${reason}. Let Tocsin's user read and write it and its folder, or set ${setting} to another place.`
}

/** In words, for a SQLite file. */
export function sqliteFault(error: unknown, file: string): Error {
  const reason = fileFault(error, 'DATA_DIR or DATABASE_URL')
  return new Error(`The SQLite file ${file} cannot be used: ${reason}`, { cause: error })
}
