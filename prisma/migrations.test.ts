import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMigrations } from '@/lib/db/migrate/migrations'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '@/testing/database'
import { rawQuery } from '@/testing/raw-query'
import { migrationSql } from './schema-engine'

const { folder } = testDatabase()
const schema = readFileSync('prisma/schema.prisma', 'utf8')
const provider = onPostgres() ? 'postgresql' : 'sqlite'

const SQLITE_CATALOG = [
  `SELECT t.name AS "table", t.sql LIKE '%AUTOINCREMENT%' AS counts, c.name, c.type, c."notnull", c.dflt_value, c.pk
   FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name <> '_prisma_migrations'
   ORDER BY t.name, c.name`,
  `SELECT t.name AS "table", f."from", f."table" AS target, f."to", f.on_update, f.on_delete
   FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table' ORDER BY t.name, f."from"`,
  `SELECT t.name AS "table", i.name AS "index", i."unique", i.partial, c.seqno, c.name
   FROM sqlite_master t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
   WHERE t.type = 'table' AND t.name <> '_prisma_migrations' ORDER BY t.name, i.name, c.seqno`,
  `SELECT name, wr AS "withoutRowid" FROM pragma_table_list ORDER BY name`,
  `SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger') ORDER BY name`,
  `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name <> '_prisma_migrations' ORDER BY name`,
]

const POSTGRESQL_CATALOG = [
  `SELECT table_name, column_name, udt_name, is_nullable, column_default, datetime_precision, character_maximum_length
   FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
   ORDER BY table_name, column_name`,
  `SELECT tablename, indexname, indexdef FROM pg_indexes
   WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY indexname`,
  `SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND conrelid <> coalesce(to_regclass('_prisma_migrations'), 0)
   ORDER BY 1, conname`,
  `SELECT sequencename, data_type FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`,
  `SELECT typname, enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid ORDER BY typname, enumsortorder`,
]

async function catalogAfter(sql: string) {
  const url = await emptyDatabaseUrl(folder)
  // As the server applies migrations: a rebuilt table may be missing for a while.
  await rawQuery(url, onPostgres() ? sql : `PRAGMA foreign_keys = OFF; ${sql}`)
  const queries = onPostgres() ? POSTGRESQL_CATALOG : SQLITE_CATALOG
  return Promise.all(queries.map(async (query) => (await rawQuery(url, query)).map(withChecksOnly)))
}

/** SQLite lists no CHECK but in the text of its table, where columns may stand in another order. */
function withChecksOnly(row: unknown) {
  if (typeof row !== 'object' || row === null || !('sql' in row)) return row
  return {
    ...row,
    sql:
      String(row.sql)
        .match(/CONSTRAINT "\w+" CHECK .*?(?=,?\n)/g)
        ?.sort() ?? [],
  }
}

async function catalogOfSchema(text: string) {
  const postgresUrl = onPostgres() ? await emptyDatabaseUrl(folder) : ''
  return catalogAfter(await migrationSql(provider, postgresUrl, undefined, text))
}

function catalogOfMigrations() {
  return catalogAfter(
    readMigrations(provider)
      .map(({ sql }) => sql)
      .join('\n'),
  )
}

test('the migrations build exactly what the schema says', async () => {
  const catalog = await catalogOfMigrations()
  expect(catalog[0]?.length).toBeGreaterThan(50)
  expect(catalog).toEqual(await catalogOfSchema(schema))
})

test.each([
  ['a column', 'model HealthProbe {', 'model HealthProbe {\n  note String?'],
  ['an index', '@@index([apiKeyId, id])', '@@index([apiKeyId])'],
  ['a deletion that cascades', ', onDelete: Cascade', ''],
  ['a check', '  // CHECK ("startsAt" <= "endsAt")\n', ''],
  ['a column that may be empty', 'hint       String', 'hint       String?'],
])('a change of the schema without a migration would be noticed: %s', async (_, before, after) => {
  const changed = schema.replace(before, after)
  expect(changed).not.toBe(schema)
  expect(await catalogOfSchema(changed)).not.toEqual(await catalogOfMigrations())
})

test('both databases have migrations of the same names', () => {
  const names = (of: 'sqlite' | 'postgresql') => readMigrations(of).map(({ name }) => name)
  expect(names('sqlite')).toEqual(names('postgresql'))
})
