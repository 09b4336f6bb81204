import type { Env } from '../env'
import { createSecrets, type Secrets } from '../secrets/secrets'
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
  return location.provider === 'postgresql'
    ? openOn(location.url, told, secretsOf(dataDir, told))
    : openIn(location.file, told, secretsOf(dataDir, told))
}

async function openOn(url: string, told: Told, secrets: Secrets) {
  try {
    tell(told.warn, describeNewer(await migratePostgresql(url, undefined, told.migrations)))
    return await openPostgresql(url, secrets)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Postgres at ${hostsOf(url)}, which DATABASE_URL names, cannot be used: ${reason}`, {
      cause: error,
    })
  }
}

async function openIn(file: string, told: Told, secrets: Secrets) {
  try {
    keepFilesPrivate(file)
    tell(told.warn, describeNewer(migrateSqlite(file, undefined, told.migrations)))
    return await openSqlite(file, secrets)
  } catch (error) {
    throw sqliteFault(error, file)
  }
}

/** A page that waits longer says what is wrong. */
const PORTAL_MS = 8_000

type Warn = (warning: string) => void
type Settings = { keys?: Pick<Env, 'SECRETS_KEY' | 'AUTH_SECRET'> }
type Told = Settings & { warn?: Warn; migrations?: MigrationWatch }

/** Opens a database that another local process migrated and serves. `writer`: its socket, see `Database.lendWriter`. */
export function openDatabaseBeside(
  url: string | undefined,
  dataDir: string,
  writer: string,
  settings: Settings = {},
): Promise<Database> {
  const secrets = secretsOf(dataDir, settings)
  const location = databaseLocation(url, dataDir)
  if (location.provider === 'sqlite') return openSqliteBeside(location.file, writer, secrets)
  return openPostgresql(location.url, secrets, PORTAL_MS)
}

function secretsOf(folder: string, { keys }: Settings) {
  return createSecrets({ folder, setting: keys?.SECRETS_KEY, seed: keys?.AUTH_SECRET })
}

function tell(warn: Warn | undefined, warning: string | undefined) {
  if (warning) warn?.(warning)
}
