import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { DatabaseLocation } from '../location'
import { postgresqlServers } from '../location'
import { connectToPrimary } from '../postgresql/server'
import { type AppliedMigration, pendingMigrations, readMigrations } from './migrations'

const APPLIED = 'SELECT * FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL'

/** The migrations that the next start applies. Changes nothing; throws as `pendingMigrations` does. */
export async function listPending(location: DatabaseLocation): Promise<string[]> {
  const applied = location.provider === 'sqlite' ? ofFile(location.file) : await ofServer(location.url)
  return pendingMigrations(readMigrations(location.provider), applied).map(({ name }) => name)
}

function ofFile(file: string): AppliedMigration[] {
  if (!existsSync(file)) return []
  const db = new Sqlite(file, { readonly: true })
  try {
    const table = db.prepare(`SELECT 1 FROM "sqlite_master" WHERE "name" = '_prisma_migrations'`).get()
    return table ? db.prepare<[], AppliedMigration>(APPLIED).all() : []
  } finally {
    db.close()
  }
}

async function ofServer(url: string): Promise<AppliedMigration[]> {
  const client = await connectToPrimary(postgresqlServers(url))
  try {
    const { rows: tables } = await client.query(`SELECT to_regclass('"_prisma_migrations"') AS "table"`)
    return tables[0]?.table ? (await client.query<AppliedMigration>(APPLIED)).rows : []
  } finally {
    await client.end()
  }
}
