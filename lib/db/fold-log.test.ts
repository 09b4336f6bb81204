import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { randomText } from '../random'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '../testing/database'
import { NOW } from '../testing/fixtures'
import { foldLongLog } from './fold-log'
import { openDatabase } from './open'
import { LOG_LIMIT_BYTES } from './sqlite-settings'
import { openSqliteStatements } from './sqlite-statements'

const database = testDatabase()
const MiB = 1024 * 1024

/** A database that took a burst of 80 MiB while somebody read from it for a long time. */
async function afterBurst() {
  const url = await emptyDatabaseUrl(database.folder)
  const file = url.slice('file:'.length)
  const db = await openDatabase(url, database.folder)
  const reader = new Sqlite(file, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM "HealthProbe"').get()
  const write = (id: number) =>
    db.writeStatements(
      ({ execute }) =>
        execute`INSERT INTO "HealthProbe" ("id", "at", "payload") VALUES (${id}, ${NOW}, ${randomText(MiB)})`,
    )
  for (let id = 1; id <= 80; id++) await write(id)
  const logSize = () => statSync(`${file}-wal`).size
  return { db, file, reader, write, logSize }
}

test.skipIf(onPostgres())(
  'the log grows while somebody reads, and once they have gone commits make it short',
  async () => {
    const { db, reader, write, logSize } = await afterBurst()
    expect(logSize()).toBeGreaterThan(80 * MiB)
    reader.close()
    await write(81)
    await write(82)
    expect(logSize()).toBeLessThanOrEqual(LOG_LIMIT_BYTES)
    expect(await db.read.healthProbe.count()).toBe(82)
    await db.close()
  },
)

test.skipIf(onPostgres())(
  'where no commit follows, it is folded all the same; never in the way of one who reads',
  async () => {
    const { db, file, reader, logSize } = await afterBurst()
    const statements = openSqliteStatements(file)
    const fold = async () => statements.foldLog()
    const beganAt = performance.now()
    await foldLongLog(file, fold)
    expect(performance.now() - beganAt).toBeLessThan(3_000)
    expect(logSize()).toBeGreaterThan(80 * MiB)
    expect(reader.prepare('SELECT count(*) AS n FROM "HealthProbe"').get()).toEqual({ n: 0 })
    reader.close()
    await foldLongLog(file, fold)
    expect(logSize()).toBe(0)
    expect(await db.read.healthProbe.count()).toBe(80)
    statements.close()
    await db.close()
  },
)

test.skipIf(onPostgres())('a short log is left alone', async () => {
  const { db, file, reader } = await afterBurst()
  reader.close()
  let folded = 0
  const count = async () => folded++
  await foldLongLog(`${file}-not-there`, count)
  expect(folded).toBe(0)
  await foldLongLog(file, count)
  expect(folded).toBe(1)
  await db.close()
})
