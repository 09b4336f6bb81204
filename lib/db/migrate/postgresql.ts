import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { faultOf } from '../fault'
import { postgresqlServers } from '../location'
import { connectToPrimary } from '../postgresql/server'
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

// The lock of Prisma's own `migrate`, so that the two never run at once.
const PRISMA_LOCK = 72707369
// While a migration waits for a table, alerts wait behind it. So it gives up, lets them through, and comes again.
const LOCK_MS = 500
const LOCK_TRIES = 100
const AGAIN_MS = 500
// Otherwise Postgres (14 and later) goes on with the migration of a killed server, and the next server waits for it.
const NOTICE_OUR_END = `SELECT set_config(name, '1s', false) FROM pg_settings WHERE name = 'client_connection_check_interval'`

/** Instances that start together wait for each other. Resolves with the migrations that a newer version applied. */
export async function migratePostgresql(
  url: string,
  migrations = readMigrations('postgresql'),
  watch?: MigrationWatch,
) {
  const client = await connectToPrimary(postgresqlServers(url))
  try {
    await client.query(NOTICE_OUR_END)
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const applied = await client.query<AppliedMigration>(
      'SELECT * FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL',
    )
    const told = applied.rows.length > 0 ? watch : undefined
    for (const migration of pendingMigrations(migrations, applied.rows)) {
      told?.begins(migration.name)
      await applyWhenFree(client, migration)
      told?.ends()
    }
    return unknownTo(migrations, applied.rows)
  } finally {
    await client.end()
  }
}

async function applyWhenFree(client: Client, migration: Migration) {
  for (let left = LOCK_TRIES; ; left--) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (left <= 1 || !isLocked(error)) throw error
    }
    await client.query('ROLLBACK')
    await pause(AGAIN_MS)
  }
}

function isLocked(error: unknown) {
  return error instanceof Error && faultOf(error.cause) === 'busy'
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  await client.query('BEGIN')
  await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
  await client.query(sql).catch(failedMigration(name))
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "logs", "started_at", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, $4, now(), now(), 1)`,
    [randomUUID(), checksum, name, APPLIED_BY],
  )
  await client.query('COMMIT')
}
