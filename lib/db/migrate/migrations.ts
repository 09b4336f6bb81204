import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFolder } from '../../installation'
import { sha256 } from '../../values/sha256'
import { expectWithinReach } from './newer'

export type Migration = { name: string; sql: string; checksum: string }
export type AppliedMigration = { migration_name: string; checksum: string; finished_at: unknown; logs: string | null }

/** Only for a database that has migrations already: new ones may take long. */
export type MigrationWatch = { begins: (name: string) => void; ends: () => void }

/** Prisma's own table, so that `prisma migrate status` agrees. */
export const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

export function readMigrations(provider: 'sqlite' | 'postgresql'): Migration[] {
  const folder = join(installFolder, 'prisma/migrations', provider)
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: sha256(sql) }
    })
}

/** Throws when an applied one failed, was edited or is too far ahead, or a new one would end its transaction. */
export function pendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const row of applied) {
    const migration = known.get(row.migration_name)
    if (!migration) expectWithinReach(row)
    if (!row.finished_at)
      throw new Error(`Migration ${row.migration_name} was begun by another tool and not finished: restore a backup.`)
    if (migration && migration.checksum !== row.checksum)
      throw new Error(`Migration ${row.migration_name} was changed after it had been applied.`)
  }
  const done = new Set(applied.map((row) => row.migration_name))
  const pending = migrations.filter(({ name }) => !done.has(name))
  for (const { name, sql } of pending)
    if (controlsTransaction(sql))
      throw new Error(`Migration ${name} begins or ends a transaction: it must run in the one it is given.`)
  return pending
}

const NO_STATEMENT = /--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/gm
const CONTROL = /(?:^|;)\s*(?:BEGIN|START\s+TRANSACTION|COMMIT|ROLLBACK|ABORT|PREPARE\s+TRANSACTION)\b/i

/** Not END: it also ends a trigger of SQLite's. */
function controlsTransaction(sql: string) {
  return CONTROL.test(sql.replace(NO_STATEMENT, ''))
}

export function failedMigration(name: string) {
  return (error: unknown): never => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed and was undone: ${reason}`, { cause: error })
  }
}
