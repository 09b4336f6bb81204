import type { Database } from './database'
import { databaseLocation, hostsOf } from './location'
import type { MigrationWatch } from './migrate/migrations'
import { describeNewer } from './migrate/newer'
import { migratePostgresql } from './migrate/postgresql'
import { migrateSqlite } from './migrate/sqlite'
import { openPostgresql } from './postgresql/open'
import { sqliteFault } from './sqlite/file-fault'
import { openSqlite } from './sqlite/open'
import { openSqliteBeside } from './sqlite/open-beside'
import { keepFilesPrivate } from './sqlite/private-files'

/**
 * Migrates and opens the database.
 * @param url `file:…`, `postgres://…`, or undefined for `tocsin.db` in the data folder
 * @param told when a newer version has migrated it, and of migrations that may take long
 * @throws Error when its durability settings are too weak
 */
export async function openDatabase(url: string | undefined, dataDir: string, told: Told = {}): Promise<Database> {
  const location = databaseLocation(url, dataDir)
  return location.provider === 'postgresql' ? openOn(location.url, told) : openIn(location.file, told)
}

async function openOn(url: string, told: Told) {
  try {
    tell(told.warn, describeNewer(await migratePostgresql(url, undefined, told.migrations)))
    return await openPostgresql(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Postgres at ${hostsOf(url)}, which DATABASE_URL names, cannot be used: ${reason}`, {
      cause: error,
    })
  }
}

async function openIn(file: string, told: Told) {
  try {
    keepFilesPrivate(file)
    tell(told.warn, describeNewer(migrateSqlite(file, undefined, told.migrations)))
    return await openSqlite(file)
  } catch (error) {
    throw sqliteFault(error, file)
  }
}

/** A page that waits longer says what is wrong. */
const PORTAL_MS = 8_000

type Warn = (warning: string) => void
type Told = { warn?: Warn; migrations?: MigrationWatch }

/** Opens a database that another local process migrated and serves. `writer`: its socket, see `Database.lendWriter`. */
export function openDatabaseBeside(url: string | undefined, dataDir: string, writer: string): Promise<Database> {
  const location = databaseLocation(url, dataDir)
  if (location.provider === 'sqlite') return openSqliteBeside(location.file, writer)
  return openPostgresql(location.url, PORTAL_MS)
}

function tell(warn: Warn | undefined, warning: string | undefined) {
  if (warning) warn?.(warning)
}
