import Sqlite from 'better-sqlite3'
import { type AppliedMigration, pendingMigrations, readMigrations } from '../db/migrate/migrations'
import { countTable, tableNames } from '../db/sqlite/table-names'

export type TableRows = { table: string; rows: number }

/** Checks pages, references and migrations; returns row counts. Throws in words for an unsound or newer file. */
export function checkSqlite(file: string): TableRows[] {
  const db = openCopy(file)
  try {
    expectIntact(db, file)
    expectMigrations(db, file)
    return countTables(db)
  } finally {
    db.close()
  }
}

function openCopy(file: string) {
  try {
    const db = new Sqlite(file, { readonly: true, fileMustExist: true })
    db.pragma('schema_version')
    return db
  } catch (error) {
    throw new Error(`${file} cannot be read as a SQLite database: ${reasonOf(error)}`, { cause: error })
  }
}

function expectIntact(db: Sqlite.Database, file: string) {
  const faults = attempt(file, () => db.pragma('integrity_check'))
  const isOk = Array.isArray(faults) && faults.length === 1 && faults[0]?.integrity_check === 'ok'
  if (!isOk) throw new Error(`${file} is damaged: ${JSON.stringify(faults).slice(0, 500)}`)
  const broken = db.pragma('foreign_key_check')
  if (!Array.isArray(broken) || broken.length > 0)
    throw new Error(`${file} has references to rows that are not there: ${JSON.stringify(broken).slice(0, 500)}`)
}

function expectMigrations(db: Sqlite.Database, file: string) {
  const applied = attempt(file, () =>
    db.prepare<[], AppliedMigration>('SELECT * FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL').all(),
  )
  if (applied.length === 0) throw new Error(`${file} is no database of Tocsin: nothing was ever migrated in it.`)
  pendingMigrations(readMigrations('sqlite'), applied)
}

function countTables(db: Sqlite.Database): TableRows[] {
  return tableNames(db).map((table) => ({ table, rows: countTable(db, table) }))
}

function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`${file} is damaged, or no database of Tocsin: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
