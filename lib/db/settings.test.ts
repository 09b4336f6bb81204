import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { startTestPostgres } from '../../testing/postgres'
import { rawQuery } from '../../testing/raw-query'
import { createSecrets } from '../secrets/secrets'
import type { Transaction } from './database'
import { openDatabase } from './open'
import { openSqlite } from './sqlite/open'

const database = testDatabase()

async function sqliteSettings(client: Pick<Transaction, '$queryRawUnsafe'>) {
  const names = [
    'journal_mode',
    'synchronous',
    'foreign_keys',
    'busy_timeout',
    'wal_autocheckpoint',
    'journal_size_limit',
  ]
  const rows: Record<string, unknown>[] = []
  for (const name of names) rows.push(...(await client.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${name}`)))
  return rows.map((row) => String(Object.values(row)[0]))
}

test.skipIf(onPostgres())(
  'both connections are in WAL, sync fully and hold references; only reads may wait',
  async () => {
    expect(await sqliteSettings(database.db.read)).toEqual(['wal', '2', '1', '5000', '16000', '33554432'])
    expect(await database.db.write((tx) => sqliteSettings(tx))).toEqual(['wal', '2', '1', '0', '16000', '33554432'])
  },
)

test.skipIf(onPostgres())('a write waits for one of another process, and nothing else waits with it', async () => {
  const other = new Sqlite(database.url.slice('file:'.length))
  other.exec('BEGIN IMMEDIATE')
  const data = { name: 'waited', createdAt: NOW }
  const written = Promise.all([
    database.db.write((tx) => tx.workspace.create({ data })),
    database.db.writeStatements(({ execute }) => execute`UPDATE "Workspace" SET "name" = "name"`),
  ])
  // Were the event loop held up, this process could not let go of the lock for which it waits.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await database.db.read.workspace.count({ where: { name: 'waited' } })).toBe(0)
  other.exec('COMMIT')
  other.close()
  await written
  expect(await database.db.read.workspace.count({ where: { name: 'waited' } })).toBe(1)
})

test.skipIf(onPostgres())('the connection for reading cannot write', async () => {
  const row = { data: { name: 'Smuggled', createdAt: NOW } }
  await expect(database.db.read.workspace.create(row)).rejects.toThrow(/readonly/)
  await expect(database.db.read.$executeRaw`DELETE FROM "Workspace"`).rejects.toThrow(/readonly/)
})

test('a reference to nothing is refused', async () => {
  const row = { identifier: 'orphan', workspaceId: 987_654 }
  await expect(database.db.write((tx) => tx.entity.create({ data: row }))).rejects.toThrow(/foreign key/i)
})

test.skipIf(onPostgres())('a file that cannot be in WAL is refused', async () => {
  await expect(openSqlite(':memory:', createSecrets({ folder: '/nowhere' }))).rejects.toThrow(
    'SQLite did not take journal_mode = wal (it says memory)',
  )
})

test('an address of another kind is refused in words', async () => {
  await expect(openDatabase('mysql://localhost/tocsin', database.folder)).rejects.toThrow(
    'DATABASE_URL must begin with file: (SQLite) or postgres:// (Postgres).',
  )
})

test.skipIf(onPostgres())(
  'without an address the database is tocsin.db in the data folder, which is made',
  async () => {
    const folder = `${database.folder}/data/deeper`
    const db = await openDatabase(undefined, folder)
    await db.close()
    expect(await rawQuery(`file:${folder}/tocsin.db`, 'SELECT count(*) AS n FROM "Workspace"')).toEqual([{ n: 0 }])
  },
)

test.runIf(onPostgres())('Postgres that commits asynchronously is refused', async () => {
  const url = await newDatabaseUrl(database.folder)
  await rawQuery(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET synchronous_commit = off`)
  await expect(openDatabase(url, database.folder)).rejects.toThrow('synchronous_commit = off')
  await rawQuery(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET synchronous_commit = on`)
  await (await openDatabase(url, database.folder)).close()
})

test.runIf(onPostgres())('Postgres that cannot hold every character is refused', async () => {
  const name = `latin_${process.pid}`
  await rawQuery(database.url, `CREATE DATABASE "${name}" TEMPLATE template0 ENCODING 'LATIN1'`)
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
  await expect(openDatabase(url, database.folder)).rejects.toThrow('the encoding of the database is LATIN1')
})

test.runIf(onPostgres())('Postgres without fsync is refused', async () => {
  const server = await startTestPostgres()
  try {
    const url = server.url('postgres')
    await rawQuery(url, 'ALTER SYSTEM SET fsync = off')
    await rawQuery(url, 'SELECT pg_reload_conf()')
    await expect.poll(() => rawQuery(url, 'SHOW fsync')).toEqual([{ fsync: 'off' }])
    await expect(openDatabase(url, database.folder)).rejects.toThrow('fsync = off')
  } finally {
    await server.stop()
  }
})

test('a closed database stays closed, for reading and for writing', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  await db.close()
  await expect(db.read.workspace.count()).rejects.toThrow()
  await expect(db.write((tx) => tx.workspace.count())).rejects.toThrow()
})

test('closing waits for what was asked before', async () => {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  const writes = [1, 2, 3].map((n) =>
    db.write((tx) => tx.workspace.create({ data: { name: `last ${n}`, createdAt: NOW } })),
  )
  await Promise.all([...writes, db.close()])
  expect(await rawQuery(url, 'SELECT "name" FROM "Workspace" ORDER BY "name"')).toHaveLength(3)
})
