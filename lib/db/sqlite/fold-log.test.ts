import { statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { NOW } from '../../../testing/fixtures'
import { randomText } from '../../values/random'
import { createFifo } from '../fifo'
import { openDatabase } from '../open'
import { createLogFolder } from './fold-log'
import { openSqliteQueries, openSqliteStatements } from './statements'

const database = testDatabase()
const MiB = 1024 * 1024
const PAGES_OF_MIB = 256

/** A file whose log nothing folds but `fold`. */
async function openFile() {
  const url = await newDatabaseUrl(database.folder)
  const file = url.slice('file:'.length)
  await openDatabase(url, database.folder).then(({ close }) => close())
  const [statements, queries, enqueue] = [openSqliteStatements(file), openSqliteQueries(file), createFifo()]
  const folder = createLogFolder({ file, query: queries.query, enqueue })
  let rows = 0
  const write = (megabytes: number) =>
    Promise.all(
      Array.from({ length: megabytes }, () =>
        enqueue(() =>
          statements.transaction(
            ({ execute }) =>
              execute`INSERT INTO "HealthProbe" ("id", "at", "payload") VALUES (${++rows}, ${NOW}, ${randomText(MiB)})`,
          ),
        ),
      ),
    )
  return {
    url,
    write,
    fold: folder.fold,
    logSize: () => statSync(`${file}-wal`).size,
    pages: async () => (await queries.query<{ log: number; checkpointed: number }>`PRAGMA wal_checkpoint(NOOP)`)[0],
    count: () => queries.query`SELECT count(*) AS "n" FROM "HealthProbe"`,
    startReading: () => {
      const reader = new Sqlite(file, { readonly: true })
      reader.exec('BEGIN')
      const count = () => reader.prepare('SELECT count(*) AS "n" FROM "HealthProbe"').all()
      count()
      return { count, stop: () => reader.close() }
    },
    close: async () => {
      await folder.close()
      queries.close()
      statements.close()
    },
  }
}

test.skipIf(onPostgres())('while commits go on, the log begins anew after a fold', async () => {
  const file = await openFile()
  await file.write(20)
  const folding = { isOver: false }
  const writing = writeUntil(folding, file.write)
  await file.fold()
  folding.isOver = true
  await writing
  await file.write(1)
  expect((await file.pages())?.log).toBeLessThan(10 * PAGES_OF_MIB)
  await file.close()
})

async function writeUntil(folding: { isOver: boolean }, write: (megabytes: number) => Promise<unknown>) {
  while (!folding.isOver) {
    await write(1)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test.skipIf(onPostgres())('the log is folded in a thread: meanwhile this one goes on', async () => {
  const file = await openFile()
  await file.write(60)
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  await file.fold()
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
  await file.close()
})

test.skipIf(onPostgres())('the log grows while somebody reads, and is cut as soon as they have gone', async () => {
  const file = await openFile()
  const reader = file.startReading()
  await file.write(80)
  await file.fold()
  expect(file.logSize()).toBeGreaterThan(80 * MiB)
  expect(reader.count()).toEqual([{ n: 0 }])
  reader.stop()
  await file.fold()
  expect(file.logSize()).toBe(0)
  expect(await file.count()).toEqual([{ n: 80 }])
  await file.close()
})

test.skipIf(onPostgres())('a short log is left alone', async () => {
  const file = await openFile()
  await file.write(2)
  await file.fold()
  expect((await file.pages())?.checkpointed).toBe(0)
  await file.close()
})

test.skipIf(onPostgres())('an open database folds its log by itself', async () => {
  const { url, close, ...file } = await openFile()
  await file.write(40)
  const db = await openDatabase(url, database.folder)
  await expect.poll(file.logSize).toBe(0)
  await db.close()
  await close()
})
