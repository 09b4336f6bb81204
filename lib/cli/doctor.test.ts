import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabaseUrl, newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { freePort } from '../../testing/postgres'
import { runCli } from '../../testing/terminal'
import { openDatabase } from '../db/open'

const database = testDatabase()

/** Runs it as the operator of a database: what it found to do, by what it examined. */
async function doctor(DATABASE_URL: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tocsin-doctor-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  const settings = { DATABASE_URL, DATA_DIR, PORT: String(await freePort()) }
  const { out, error } = await runCli(database.db, ['doctor'], undefined, settings)
  return { out: out.join('\n'), error }
}

const record = (name: string, checksum: string) => `
  INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
  VALUES ('${name}', '${checksum}', '${name}', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`

async function withSql(sql: string) {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, '')
  await db.write((tx) => tx.$executeRawUnsafe(sql))
  await db.close()
  return url
}

test('it says line by line what is fine and what is to be done, and ends with an error where anything is', async () => {
  const { out, error } = await doctor(database.url)
  expect(out).toMatch(/^ok {5}Settings$/m)
  expect(out).toMatch(/^ok {5}Migrations$/m)
  expect(out).toMatch(/^ok {5}Database$/m)
  expect(out).toMatch(/^to do {2}Server\n {7}No server answers on port \d+/m)
  expect(out).toMatch(/^to do {2}People\n {7}Nobody has an account yet/m)
  expect(error).toMatch(/^There are \d things to do\.$/)
})

test('an empty database is left as it is: the server migrates it', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  for (const _ of ['first', 'second']) {
    const { out } = await doctor(url)
    expect(out).toMatch(/^to do {2}Migrations\n {7}\d+ migrations are not applied yet: start the server/m)
    expect(out).not.toContain('Database')
  }
})

test.each([
  ['of a newer version', record('20990101000000_future', 'x'), /does not know: start a newer version/],
  ['that was changed', `UPDATE "_prisma_migrations" SET "checksum" = 'other'`, /was changed after it had been applied/],
])('a migration %s is found', async (_, sql, words) => {
  const { out } = await doctor(await withSql(sql))
  expect(out).toMatch(/^to do {2}Migrations$/m)
  expect(out).toMatch(words)
})

test('a database that is not there is found', async () => {
  const nowhere = onPostgres() ? `postgres://ana:secret@127.0.0.1:${await freePort()}/tocsin` : 'file:/dev/null/x.db'
  const { out, error } = await doctor(nowhere)
  expect(out).toMatch(/^to do {2}(Migrations|Database)$/m)
  expect(`${out} ${error}`).not.toContain('secret')
})

test.skipIf(onPostgres())('a damaged file is found', async () => {
  const url = await withSql('SELECT 1')
  const file = openSync(url.slice('file:'.length), 'r+')
  // All pages but the first.
  writeSync(file, Buffer.alloc(200 * 4096, 1), 0, 200 * 4096, 4096)
  const { out } = await doctor(url)
  expect(out).toMatch(/^to do {2}(Migrations|Database)$/m)
  expect(out).toMatch(/damaged|malformed/)
})
