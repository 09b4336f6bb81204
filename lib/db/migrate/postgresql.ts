import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { postgresqlServers } from '../location'
import { connectToPrimary } from '../postgresql/server'
import {
  type AppliedMigration,
  failedMigration,
  MIGRATIONS_TABLE,
  type Migration,
  pendingMigrations,
  readMigrations,
} from './migrations'
import { APPLIED_BY, unknownTo } from './newer'

// The lock of Prisma's own `migrate`, so that the two never run at once.
const PRISMA_LOCK = 72707369

/**
 * Applies the missing migrations, each in a transaction that also records it. Instances that start together wait for
 * each other. Resolves with what a newer version has applied.
 */
export async function migratePostgresql(url: string, migrations = readMigrations('postgresql')) {
  const client = await connectToPrimary(postgresqlServers(url))
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const applied = await client.query<AppliedMigration>(
      'SELECT * FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL',
    )
    for (const migration of pendingMigrations(migrations, applied.rows)) await apply(client, migration)
    return unknownTo(migrations, applied.rows)
  } finally {
    await client.end()
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration) {
  await client.query('BEGIN')
  await client.query(sql).catch(failedMigration(name))
  await client.query(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "logs", "started_at", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, $4, now(), now(), 1)`,
    [randomUUID(), checksum, name, APPLIED_BY],
  )
  await client.query('COMMIT')
}
