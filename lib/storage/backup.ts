import { existsSync, realpathSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkSqlite, type TableRows } from './check-sqlite'
import { copySqlite, discard, syncFile, syncPath } from './copy-sqlite'

export type Backup = { bytes: number; tables: TableRows[] }

/**
 * Also while a server runs. Holds everything committed before it began; its file is complete or absent.
 * @throws Error in words when the file exists, or when the copy is unsound
 */
export async function backupSqlite(file: string, to: string, { force }: { force: boolean }): Promise<Backup> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  if (!existsSync(dirname(to))) throw new Error(`There is no folder ${dirname(to)}.`)
  expectFree(file, to, force)
  const unfinished = `${to}.unfinished-${process.pid}`
  discard(unfinished)
  try {
    await copySqlite(file, unfinished)
    const tables = checkSqlite(unfinished)
    syncFile(unfinished)
    expectFree(file, to, force)
    renameSync(unfinished, to)
    syncPath(dirname(to))
    return { bytes: statSync(to).size, tables }
  } finally {
    discard(unfinished)
  }
}

function expectFree(file: string, to: string, force: boolean) {
  const stray = ['-wal', '-shm', '-journal'].map((end) => `${to}${end}`).find(existsSync)
  // SQLite would read it as part of the backup.
  if (stray) throw new Error(`${stray} is in the way: give the backup another name.`)
  if (!existsSync(to)) return
  const own = ['', '-wal', '-shm', '-lock']
    .map((end) => `${file}${end}`)
    .filter(existsSync)
    .map((path) => realpathSync(path))
  if (own.includes(realpathSync(to))) throw new Error(`${to} is the database itself: give the backup another name.`)
  if (!force) throw new Error(`${to} is there already: give another name, or --force to replace it.`)
}
