import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { rawQuery } from '../../../testing/raw-query'
import { runScript } from '../../../testing/run-script'
import { sha256 } from '../../values/sha256'
import { VERSION } from '../../version'
import { type Migration, readMigrations } from './migrations'
import { migratePostgresql } from './postgresql'
import { migrateSqlite } from './sqlite'

const { folder } = testDatabase()

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: sha256(sql) }
}

const one = migration('1_one', 'CREATE TABLE "One" ("id" INTEGER PRIMARY KEY);')
const two = migration('2_two', 'CREATE TABLE "Two" ("id" INTEGER PRIMARY KEY); INSERT INTO "Two" VALUES (2);')

async function migrate(url: string, migrations?: Migration[]) {
  if (onPostgres()) return migratePostgresql(url, migrations)
  return migrateSqlite(url.slice('file:'.length), migrations)
}

function applied(url: string) {
  return rawQuery(url, 'SELECT * FROM "_prisma_migrations" ORDER BY "migration_name"')
}

test('a fresh database gets every migration of the project, recorded as Prisma would', async () => {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url)
  const expected = readMigrations(onPostgres() ? 'postgresql' : 'sqlite')
  expect(await applied(url)).toMatchObject(
    expected.map(({ name, checksum }) => ({
      migration_name: name,
      checksum,
      logs: `Tocsin ${VERSION}`,
      applied_steps_count: 1,
      rolled_back_at: null,
    })),
  )
  expect(await rawQuery(url, 'SELECT * FROM "Incident"')).toEqual([])
})

test('running again changes nothing', async () => {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url)
  const before = await applied(url)
  await migrate(url)
  expect(await applied(url)).toEqual(before)
})

test('what is missing is applied on top of what is there', async () => {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url, [one])
  await migrate(url, [one, two])
  expect(await applied(url)).toMatchObject([{ migration_name: '1_one' }, { migration_name: '2_two' }])
  expect(await rawQuery(url, 'SELECT * FROM "Two"')).toEqual([{ id: 2 }])
})

test('several processes that start together apply each migration once', async () => {
  const url = await emptyDatabaseUrl(folder)
  const script = onPostgres()
    ? `import { migratePostgresql } from './lib/db/migrate/postgresql.ts'
       await migratePostgresql(${JSON.stringify(url)})`
    : `import { migrateSqlite } from './lib/db/migrate/sqlite.ts'
       migrateSqlite(${JSON.stringify(url.slice('file:'.length))})`
  await Promise.all([runScript(script), runScript(script), runScript(script)])
  expect(await applied(url)).toHaveLength(readMigrations(onPostgres() ? 'postgresql' : 'sqlite').length)
})

test('a migration that was edited after it had been applied is refused', async () => {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url, [one])
  const edited = migration('1_one', `${one.sql} -- edited`)
  await expect(migrate(url, [edited, two])).rejects.toThrow('Migration 1_one was changed after it had been applied.')
  expect(await applied(url)).toHaveLength(1)
})

/** How a server that knows only the first looks at what another version has applied. */
async function afterMigrationOf(version: string | null) {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url, [one, two])
  const logs = version === null ? 'NULL' : `'Tocsin ${version}'`
  await rawQuery(url, `UPDATE "_prisma_migrations" SET "logs" = ${logs} WHERE "migration_name" = '2_two'`)
  return migrate(url, [one])
}

const [major = 0, minor = 0] = VERSION.split('.').map(Number)

test.each([
  ['this minor version', `${major}.${minor}.99`],
  ['the next minor version', `${major}.${minor + 1}.0`],
])('a database that %s has migrated is served', async (_, version) => {
  expect(await afterMigrationOf(version)).toMatchObject([{ migration_name: '2_two', logs: `Tocsin ${version}` }])
})

test.each([
  ['the minor version after the next', `${major}.${minor + 2}.0`, ` of Tocsin ${major}.${minor + 2}.0,`],
  ['the next major version', `${major + 1}.0.0`, ` of Tocsin ${major + 1}.0.0,`],
  ['an unknown version', null, ','],
])('a database that %s has migrated is refused', async (_, version, words) => {
  const refusal = `2_two${words} which this version does not know: start a newer version`
  await expect(afterMigrationOf(version)).rejects.toThrow(refusal)
})

test.runIf(onPostgres())('a migration that waits for a table lets through what comes behind it', async () => {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url, [one])
  const reader = new Client({ connectionString: url })
  await reader.connect()
  await reader.query('BEGIN; SELECT * FROM "One"')
  const migrated = migrate(url, [one, migration('2_column', 'ALTER TABLE "One" ADD COLUMN "note" TEXT;')])
  const isWaiting = `SELECT FROM pg_stat_activity WHERE "wait_event_type" = 'Lock' AND query LIKE 'ALTER TABLE "One"%'`
  await expect.poll(() => rawQuery(url, isWaiting)).toHaveLength(1)
  // Behind a migration that went on waiting it would wait for the reader, which ends later.
  await rawQuery(url, 'INSERT INTO "One" VALUES (1)')
  await reader.end()
  await migrated
  expect(await rawQuery(url, 'SELECT "id", "note" FROM "One"')).toEqual([{ id: 1, note: null }])
})

test('a migration that another tool left unfinished is refused', async () => {
  const url = await emptyDatabaseUrl(folder)
  await migrate(url, [one])
  await rawQuery(url, 'UPDATE "_prisma_migrations" SET "finished_at" = NULL')
  await expect(migrate(url, [one])).rejects.toThrow('1_one was begun by another tool and not finished')
})

test('of a migration that fails nothing stays, and the message names it', async () => {
  const url = await emptyDatabaseUrl(folder)
  const broken = migration('2_broken', `${two.sql} CREATE NONSENSE;`)
  await expect(migrate(url, [one, broken])).rejects.toThrow(/^Migration 2_broken failed and was undone: .*syntax error/)
  expect(await applied(url)).toMatchObject([{ migration_name: '1_one' }])
  await expect(rawQuery(url, 'SELECT * FROM "Two"')).rejects.toThrow(/Two/)
  await migrate(url, [one, two])
  expect(await rawQuery(url, 'SELECT * FROM "Two"')).toEqual([{ id: 2 }])
})

test('a migration that was killed on its way begins again at the next start, and what was applied before stays', async () => {
  const url = await emptyDatabaseUrl(folder)
  const pace = migration('1_pace', 'CREATE TABLE "Pace" ("last" BIGINT); INSERT INTO "Pace" VALUES (1000000000000);')
  const slow = migration(
    '2_slow',
    `CREATE TABLE "Slow" AS WITH RECURSIVE "n" ("i") AS
     (SELECT CAST(1 AS BIGINT) UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < (SELECT "last" FROM "Pace")) SELECT * FROM "n";`,
  )
  await migrate(url, [pace])
  const call = onPostgres()
    ? `const { migratePostgresql } = await import('./lib/db/migrate/postgresql.ts')
       await migratePostgresql(${JSON.stringify(url)}, migrations, watch)`
    : `const { migrateSqlite } = await import('./lib/db/migrate/sqlite.ts')
       migrateSqlite(${JSON.stringify(url.slice('file:'.length))}, migrations, watch)`
  const script = `const migrations = ${JSON.stringify([pace, slow])}
    const watch = { begins: (name) => console.log(name), ends: () => undefined }
    ${call}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
  expect(String(await once(child.stdout, 'data'))).toBe('2_slow\n')
  const isUnderWay = `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'CREATE TABLE "Slow"%'`
  if (onPostgres()) await expect.poll(() => rawQuery(url, isUnderWay)).toHaveLength(1)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  await rawQuery(url, 'UPDATE "Pace" SET "last" = 3')
  await migrate(url, [pace, slow])
  expect(await applied(url)).toMatchObject([{ migration_name: '1_pace' }, { migration_name: '2_slow' }])
  expect(await rawQuery(url, 'SELECT CAST("i" AS INTEGER) AS "i" FROM "Slow"')).toEqual([{ i: 1 }, { i: 2 }, { i: 3 }])
})

test.skipIf(onPostgres())('a migration that breaks a reference is refused', async () => {
  const url = await emptyDatabaseUrl(folder)
  const sql = 'CREATE TABLE "Child" ("id" INTEGER REFERENCES "One" ("id")); INSERT INTO "Child" VALUES (7);'
  await expect(migrate(url, [one, migration('2_orphan', sql)])).rejects.toThrow('2_orphan breaks a reference')
  expect(await applied(url)).toHaveLength(1)
})

test.each([
  'COMMIT; CREATE NONSENSE;',
  'CREATE TABLE "Two" ("id" INTEGER); commit ; BEGIN;',
  '-- first\nBEGIN;\nCREATE TABLE "Two" ("id" INTEGER);',
  'CREATE TABLE "Two" ("id" INTEGER); /* then */ ROLLBACK;',
])('a migration that ends its transaction is refused before it runs: %s', async (sql) => {
  const url = await emptyDatabaseUrl(folder)
  await expect(migrate(url, [one, migration('2_ends', sql)])).rejects.toThrow('2_ends begins or ends a transaction')
  expect(await applied(url)).toEqual([])
})

test('words of transactions in texts, comments and names are no statements', async () => {
  const url = await emptyDatabaseUrl(folder)
  const sql = `-- COMMIT;
    CREATE TABLE "Two" ("id" INTEGER, "commit" TEXT DEFAULT '; COMMIT;'); /* ; ROLLBACK; */`
  await migrate(url, [one, migration('2_two', sql)])
  expect(await applied(url)).toHaveLength(2)
})

test.skipIf(onPostgres())('a table that a migration rebuilds gives no id a second time', async () => {
  const table = (name: string) => `CREATE TABLE "${name}" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "n" INTEGER);`
  const rebuild = `${table('new_One')} INSERT INTO "new_One" SELECT * FROM "One"; DROP TABLE "One";
    ALTER TABLE "new_One" RENAME TO "One";`
  for (const kept of [0, 2]) {
    const file = await emptyDatabaseUrl(folder)
    await migrate(file, [migration('1_one', table('One'))])
    for (let n = 0; n < 5; n++) await rawQuery(file, 'INSERT INTO "One" ("n") VALUES (1)')
    await rawQuery(file, `DELETE FROM "One" WHERE "id" > ${kept}`)
    await migrate(file, [migration('1_one', table('One')), migration('2_rebuild', rebuild)])
    await rawQuery(file, 'INSERT INTO "One" ("n") VALUES (1)')
    expect(await rawQuery(file, 'SELECT max("id") AS "id" FROM "One"')).toEqual([{ id: 6 }])
  }
})
