import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../lib/version'
import { rawQuery } from '../../testing/raw-query'
import { copySources } from './patched-copy'

const MIGRATION = '29990101000000_next_version'
const OWN_VERSION = /("name": "tocsin",\s+"version": )"[^"]+"/g
const SQL = `ALTER TABLE "Incident" ADD COLUMN "nextVersion" TEXT;
CREATE TABLE "NextVersion" ("id" BIGINT PRIMARY KEY, "note" TEXT);
`

export type Version = { sources: string; version: string }

/** A copy of the sources as the next patch version, which expands the tables of both databases. */
export function copyAsNextVersion(folder: string): Version {
  copySources(folder)
  const [major, minor, patch] = VERSION.split('.').map(Number)
  const version = `${major}.${minor}.${Number(patch) + 1}`
  for (const name of ['package.json', 'package-lock.json']) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(OWN_VERSION, `$1"${version}"`))
  }
  for (const provider of ['sqlite', 'postgresql']) {
    const migration = join(folder, 'prisma/migrations', provider, MIGRATION)
    mkdirSync(migration)
    writeFileSync(join(migration, 'migration.sql'), SQL)
  }
  return { sources: folder, version }
}

/** Takes its migration out of a database that only servers of today use. */
export async function undoNextVersion(databaseUrl: string) {
  await rawQuery(
    databaseUrl,
    `ALTER TABLE "Incident" DROP COLUMN "nextVersion"; DROP TABLE "NextVersion";
     DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${MIGRATION}'`,
  )
}
