// npm run keep-database: keeps a filled database of this release, on which upgrade.test.ts tries later migrations.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '../lib/db/migrate/migrations'
import { openDatabase } from '../lib/db/open'
import { dumpRows } from '../testing/dump-rows'
import { furnish } from '../testing/furnish'
import { startTestPostgres } from '../testing/postgres'

const folder = join('prisma/kept', readMigrations('sqlite').at(-1)?.name ?? '')
const scratch = mkdtempSync(join(tmpdir(), 'tocsin-keep-'))
const postgres = await startTestPostgres()
try {
  mkdirSync(folder, { recursive: true })
  await keep('sqlite', `file:${join(scratch, 'kept.db')}`)
  await keep('postgresql', postgres.url('postgres'))
  console.log(`wrote ${folder}`)
} finally {
  await postgres.stop()
  rmSync(scratch, { recursive: true })
}

async function keep(provider: string, url: string) {
  const db = await openDatabase(url, scratch)
  const { token, session, password } = await furnish(db)
  await db.close()
  writeFileSync(join(folder, `${provider}.sql`), `${await dumpRows(url)}\n`)
  writeFileSync(join(folder, `${provider}.json`), `${JSON.stringify({ token, session, password }, null, 2)}\n`)
}
