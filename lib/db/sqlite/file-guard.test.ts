import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../../testing/fixtures'
import { rawQuery } from '../../../testing/raw-query'
import { faultOf } from '../fault'
import { openDatabase } from '../open'

const database = testDatabase()

async function openWithKey() {
  const url = await newDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  const { token } = await newApiKey((await newWorkspace(db)).admin)
  const send = async () => (await post(ingestDeps(db), token, { summary: 'written', severity: 'low' })).status
  return { url, file: url.slice('file:'.length), db, send }
}

test.skipIf(onPostgres())(
  'while the files are deleted under alerts that come in, no later one is acknowledged',
  async () => {
    const { file, db, send } = await openWithKey()
    const answers: { beganAt: number; status: number }[] = []
    const senders = Array.from({ length: 8 }, async () => {
      while (answers.length < 300) answers.push({ beganAt: performance.now(), status: await send() })
    })
    while (answers.length < 100) await new Promise(setImmediate)
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`)
    const deletedAt = performance.now()
    await Promise.all(senders)
    const statuses = (later: boolean) =>
      answers.filter(({ beganAt }) => beganAt > deletedAt === later).map(({ status }) => status)
    expect(statuses(false)).toContain(201)
    expect(statuses(true).length).toBeGreaterThan(100)
    expect(new Set(statuses(true))).toEqual(new Set([503]))
    await db.close()
  },
)

test.skipIf(onPostgres())('a commit during which the file goes is not acknowledged either', async () => {
  const { file, db } = await openWithKey()
  const commit = db.writeStatements(async ({ execute }) => {
    await execute`UPDATE "Workspace" SET "name" = 'lost'`
    rmSync(file)
  })
  expect(faultOf(await commit.catch((error: unknown) => error))).toBe('gone')
  expect(faultOf(await db.inspect?.().catch((error: unknown) => error))).toBe('gone')
  await db.close()
})

test.skipIf(onPostgres())(
  'a deleted log and a replaced file are noticed as well, by both ways of writing',
  async () => {
    const spoil = [
      (file: string) => rmSync(`${file}-wal`),
      (file: string) => {
        writeFileSync(`${file}.other`, '')
        renameSync(`${file}.other`, file)
      },
    ]
    for (const damage of spoil) {
      const { file, db } = await openWithKey()
      damage(file)
      const ways = [
        db.write((tx) => tx.workspace.updateMany({ data: { name: 'lost' } })),
        db.writeStatements(({ execute }) => execute`UPDATE "Workspace" SET "name" = 'lost'`),
      ]
      const faults = await Promise.all(ways.map((way) => way.catch(faultOf)))
      expect(faults).toEqual(['gone', 'gone'])
      await db.close()
    }
  },
)

test.skipIf(onPostgres())('files that are put back take alerts again', async () => {
  const { url, file, db, send } = await openWithKey()
  renameSync(file, `${file}.away`)
  expect(await send()).toBe(503)
  renameSync(`${file}.away`, file)
  expect(await send()).toBe(201)
  await db.close()
  expect(await rawQuery(url, 'SELECT "summary" FROM "Incident"')).toEqual([{ summary: 'written' }])
})

test('a database in its place is written as ever', async () => {
  const row = { name: 'in place', createdAt: NOW }
  await database.db.write((tx) => tx.workspace.create({ data: row }))
  expect(await database.db.read.workspace.count({ where: { name: 'in place' } })).toBe(1)
})
