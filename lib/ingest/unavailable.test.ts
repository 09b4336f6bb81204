import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post, readIncident } from '../../testing/fixtures'
import { expectProblem } from '../../testing/problem'
import { rawQuery } from '../../testing/raw-query'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'

const database = testDatabase()
const good = { summary: 'Disk full', severity: 'high' }

test('503: a database that is closed', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  const { token } = await newApiKey((await newWorkspace(db)).system)
  expect((await post(ingestDeps(db), token, good)).status).toBe(201)
  await db.close()
  expectUnavailable(await post(ingestDeps(db), token, good))
})

test.runIf(onPostgres())('503: a server that went away, and 201 once it is back', async () => {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  const { token } = await newApiKey((await newWorkspace(db)).system)
  const name = new URL(url).pathname.slice(1)
  await rawQuery(database.url, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
  await rawQuery(database.url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  expectUnavailable(await post(ingestDeps(db), token, good))
  await rawQuery(database.url, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`)
  expect((await post(ingestDeps(db), token, good)).status).toBe(201)
  await db.close()
})

test.runIf(onPostgres())('503: a transaction that the server refuses leaves nothing', async () => {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  const { token } = await newApiKey((await newWorkspace(db)).system)
  await rawQuery(url, 'ALTER TABLE "TimelineEntry" ADD CONSTRAINT "closed" CHECK (false) NOT VALID')
  expectUnavailable(await post(ingestDeps(db), token, { ...good, entityId: 'e', labels: { a: 'b' } }))
  expect(await countAll(db)).toEqual([0, 0, 0, 0])
  await db.close()
})

test.skipIf(onPostgres())('503: a full disk leaves nothing, and 201 once there is room', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  const { token } = await newApiKey((await newWorkspace(db)).system)
  await db.writeStatements(({ query }) => query`PRAGMA max_page_count = 1`)
  const large = { ...good, details: 'x'.repeat(200_000), entityId: 'e', labels: { a: 'b' } }
  expectUnavailable(await post(ingestDeps(db), token, large))
  expect(await countAll(db)).toEqual([0, 0, 0, 0])
  await db.writeStatements(({ query }) => query`PRAGMA max_page_count = 100000`)
  const answer = await post(ingestDeps(db), token, large)
  expect((await readIncident(db, answer.json.id)).payload).toBe(JSON.stringify(large))
  await db.close()
})

test('503: the answer holds nothing of the error', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  const { token } = await newApiKey((await newWorkspace(db)).system)
  await db.close()
  const answer = await post(ingestDeps(db), token, { ...good, details: 'sesame' })
  expect(JSON.stringify(answer)).not.toMatch(/prisma|sqlite|postgres|sesame|\.ts|node_modules/i)
})

function expectUnavailable(answer: Awaited<ReturnType<typeof post>>) {
  expectProblem(answer, 503, 'unavailable')
  expect(answer.headers['Retry-After']).toMatch(/^\d+$/)
}

function countAll({ read }: Database) {
  return Promise.all([read.incident.count(), read.timelineEntry.count(), read.entity.count(), read.labelPair.count()])
}
