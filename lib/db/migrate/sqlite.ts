import { randomUUID } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import {
  type AppliedMigration,
  failedMigration,
  MIGRATIONS_TABLE,
  type Migration,
  type MigrationWatch,
  pendingMigrations,
  readMigrations,
} from './migrations'
import { APPLIED_BY, unknownTo } from './newer'
import { keepSequences } from './sequences'

/** Safe beside another process. Returns the migrations that a newer version applied. */
export function migrateSqlite(file: string, migrations = readMigrations('sqlite'), watch?: MigrationWatch) {
  const db = new Sqlite(file, { timeout: 30_000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    // A table rebuild drops tables that others refer to; references are checked before the commit.
    db.pragma('foreign_keys = OFF')
    db.exec(MIGRATIONS_TABLE)
    const told = readApplied(db).length > 0 ? watch : undefined
    while (applyNext(db, migrations, told)) told?.ends()
    return unknownTo(migrations, readApplied(db))
  } finally {
    db.close()
  }
}

function applyNext(db: Sqlite.Database, migrations: Migration[], watch?: MigrationWatch) {
  return db
    .transaction(() => {
      const [next] = pendingMigrations(migrations, readApplied(db))
      if (!next) return false
      watch?.begins(next.name)
      keepSequences(db, () => run(db, next))
      const violations = db.pragma('foreign_key_check')
      if (Array.isArray(violations) && violations.length > 0)
        throw new Error(`Migration ${next.name} breaks a reference.`)
      record(db, next)
      return true
    })
    .immediate()
}

function readApplied(db: Sqlite.Database) {
  return db.prepare<[], AppliedMigration>('SELECT * FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL').all()
}

function run(db: Sqlite.Database, { name, sql }: Migration) {
  try {
    db.exec(sql)
  } catch (error) {
    failedMigration(name)(error)
  }
}

function record(db: Sqlite.Database, { name, checksum }: Migration) {
  const now = Date.now()
  db.prepare(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "logs", "started_at", "finished_at", "applied_steps_count")
     VALUES (?, ?, ?, ?, ?, ?, 1)`,
  ).run(randomUUID(), checksum, name, APPLIED_BY, now, now)
}
