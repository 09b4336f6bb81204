import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../lib/db/database'
import { migratePostgresql } from '../../../lib/db/migrate/postgresql'
import { openPostgresql } from '../../../lib/db/postgresql/open'
import { sql } from '../../../lib/db/sql/sql'
import { createSecrets } from '../../../lib/secrets/secrets'
import { startTestPostgres } from '../../../testing/postgres'
import { DATABASE, runAs } from '../time/owners'
import { tracked } from '../time/under-way'
import type { Databases } from './databases'

const NAME = 'postgres'

/** A real server on loopback. Start it while time is real. */
export async function startPostgresql(): Promise<Databases & { stop: () => Promise<void> }> {
  const server = await startTestPostgres()
  await migratePostgresql(server.url(NAME))
  const db = await openPostgresql(
    server.url(NAME),
    createSecrets({ folder: mkdtempSync(join(tmpdir(), 'tocsin-keys-')) }),
  )
  const open = async () => {
    await runAs(DATABASE, () => empty(db))
    return tracked(db)
  }
  const stop = async () => {
    await db.close()
    await server.stop()
  }
  return { open, stop }
}

async function empty(db: Database) {
  await db.writeStatements(async ({ query, execute }) => {
    const tables = await query<{ name: string }>`
      SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`
    const names = tables.map(({ name }) => `"${name}"`).join(', ')
    await execute`DO ${sql([`$$ BEGIN TRUNCATE ${names} RESTART IDENTITY CASCADE; END $$`])}`
  })
}
