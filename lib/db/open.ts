import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Database } from './database'
import { migratePostgresql } from './migrate-postgresql'
import { migrateSqlite } from './migrate-sqlite'
import { openPostgresql } from './postgresql'
import { openSqlite } from './sqlite'

/**
 * Migrates and opens the database that the settings name.
 * @param url `file:…`, `postgres://…`, or nothing for `tocsin.db` in the data folder
 * @throws Error when the server's or file's durability settings are too weak to serve from
 */
export async function openDatabase(url: string | undefined, dataDir: string): Promise<Database> {
  if (url && /^postgres(ql)?:/.test(url)) {
    return opening(`Postgres at ${new URL(url).host}, which DATABASE_URL names,`, async () => {
      await migratePostgresql(url)
      return openPostgresql(url)
    })
  }
  if (url && !url.startsWith('file:')) {
    throw new Error('DATABASE_URL must begin with file: (SQLite) or postgres:// (Postgres).')
  }
  const file = resolve(url ? url.slice('file:'.length) : join(dataDir, 'tocsin.db'))
  return opening(`The SQLite file ${file}`, async () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    migrateSqlite(file)
    return openSqlite(file)
  })
}

async function opening(what: string, open: () => Promise<Database>) {
  try {
    return await open()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${what} cannot be used: ${reason}`, { cause: error })
  }
}
