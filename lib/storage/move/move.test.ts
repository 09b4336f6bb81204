import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../../testing/fixtures'
import { furnish, PAYLOADS } from '../../../testing/furnish'
import { rawQuery } from '../../../testing/raw-query'
import { runScript } from '../../../testing/run-script'
import { migrateSqlite } from '../../db/migrate/sqlite'
import { openDatabase } from '../../db/open'
import { type MoveStep, moveToPostgresql } from './move'

const database = testDatabase()
const models = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+) \{/gm)].map(
  ([, name]) => name ?? '',
)

const MEBIBYTE = JSON.stringify({ summary: 'a mebibyte', severity: 'medium', details: 'ß'.repeat(500_000) })

let number = 0
function newFile() {
  return join(database.folder, `source-${number++}.db`)
}

/** A SQLite file with something in every table. */
async function furnishedFile() {
  const file = newFile()
  const db = await openDatabase(`file:${file}`, database.folder)
  const { token } = await furnish(db, [MEBIBYTE])
  await db.close()
  return { file, token }
}

const furnished = { file: '', token: '' }
beforeAll(async () => {
  if (onPostgres()) Object.assign(furnished, await furnishedFile())
})

function move(url: string, { file = furnished.file, onStep = (_: MoveStep) => {} } = {}) {
  return moveToPostgresql(file, url, onStep)
}

async function countAll(url: string) {
  const counts: Record<string, unknown> = {}
  for (const model of models) {
    const [row] = await rawQuery(url, `SELECT CAST(count(*) AS INTEGER) AS n FROM "${model}"`)
    counts[model] = row
  }
  return counts
}

test.runIf(onPostgres())('every model of the schema is moved, each with something in it', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  const outcome = await move(url)
  expect(outcome).toMatchObject({ ok: true, before: false })
  const moved = outcome.ok ? outcome.tables : []
  expect(moved.map(({ table }) => table).sort()).toEqual(models.filter((name) => name !== 'TextIndexMark').toSorted())
  expect(moved.filter(({ rows }) => rows === 0)).toEqual([])
  expect(await countAll(url)).toEqual(await countAll(`file:${furnished.file}`))
})

test.runIf(onPostgres())('hostile payloads, binary bodies, long numbers and times arrive to the byte', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  await move(url)
  const [from, to] = [
    await openDatabase(`file:${furnished.file}`, database.folder),
    await openDatabase(url, database.folder),
  ]
  const rows = async ({ read }: typeof from) => ({
    incidents: await read.incident.findMany({ orderBy: { id: 'asc' } }),
    rejected: await read.rejectedAlert.findMany({ orderBy: { id: 'asc' } }),
    pairs: await read.labelPair.findMany({ orderBy: { id: 'asc' } }),
    uses: await read.apiKeyUse.findMany(),
    timeline: await read.timelineEntry.findMany({ orderBy: { id: 'asc' } }),
    users: await read.user.findMany(),
    keys: await read.idempotencyKey.findMany({ orderBy: { incidentId: 'asc' } }),
  })
  const moved = await rows(to)
  expect(moved).toEqual(await rows(from))
  const payloads = moved.incidents.map(({ payload }) => payload.replace('"entityId":"e/🔥","runbookId":"r",', ''))
  expect(payloads).toEqual(expect.arrayContaining([...PAYLOADS, MEBIBYTE]))
  expect(moved.uses[0]?.taken).toBe(9_007_199_254_740_993n)
  await Promise.all([from.close(), to.close()])
})

test.runIf(onPostgres())('what is moved goes on: tokens work, and no id is given twice', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  await move(url)
  const db = await openDatabase(url, database.folder)
  const newest = await db.read.incident.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const answer = await post(ingestDeps(db), furnished.token, { summary: 'Next', severity: 'low', runbookId: 'new' })
  expect(answer).toMatchObject({ status: 201, json: { id: String(newest.id + 1) } })
  const runbook = await db.read.runbook.findFirstOrThrow({ where: { identifier: 'new' } })
  expect(runbook.id).toBe(3)
  await db.close()
})

test.runIf(onPostgres())('cut off after any table, it goes on where it stopped', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  for (const table of ['User', 'Incident', 'IncidentLabel', 'TimelineEntry']) {
    const onStep = (step: MoveStep) => {
      if (step.phase === 'copy' && step.table === table && step.done > 0) throw new Error('pulled the plug')
    }
    await expect(move(url, { onStep })).rejects.toThrow('pulled the plug')
    await expect(openDatabase(url, database.folder)).rejects.toThrow('a move from SQLite to it is not finished')
  }
  expect(await move(url)).toMatchObject({ ok: true, before: false })
  expect(await move(url)).toMatchObject({ ok: true, before: true })
  expect(await countAll(url)).toEqual(await countAll(`file:${furnished.file}`))
})

/** Thousands of incidents with a large payload here and there, past the ingest's pace. */
async function longFile(count: number) {
  const file = newFile()
  const db = await openDatabase(`file:${file}`, database.folder)
  const { workspaceId, admin } = await newWorkspace(db)
  const { apiKeyId } = await newApiKey(admin)
  await db.write(async (tx) => {
    for (let n = 0; n < count; n += 1000) {
      const rows = Array.from(
        { length: Math.min(1000, count - n) },
        (_, at) =>
          ({
            workspaceId,
            apiKeyId,
            severity: 'low',
            summary: `s${n + at}`,
            requestId: 'r',
            receivedAt: NOW,
            payload: at % 500 === 0 ? 'x'.repeat(1_000_000) : `{"n":${n + at}}`,
          }) as const,
      )
      await tx.incident.createMany({ data: rows })
    }
  })
  await db.close()
  return file
}

test.runIf(onPostgres())('killed in the middle of a table, it goes on from there', async () => {
  const [file, url] = [await longFile(9000), await emptyDatabaseUrl(database.folder)]
  const killed = runScript(`
    import { moveToPostgresql } from './lib/storage/move/move.ts'
    await moveToPostgresql(${JSON.stringify(file)}, ${JSON.stringify(url)}, (step) => {
      if (step.table === 'Incident' && step.done > 2000) process.kill(process.pid, 'SIGKILL')
    })`)
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  const steps: MoveStep[] = []
  expect(await move(url, { file, onStep: (step) => void steps.push(step) })).toMatchObject({ ok: true })
  const copied = steps.filter(({ phase, table }) => phase === 'copy' && table === 'Incident').map(({ done }) => done)
  expect(copied[1]).toBeGreaterThan(2000)
  expect(copied.at(-1)).toBe(9000)
})

test.runIf(onPostgres())('a row that was changed behind its back is found, named, and found again', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  const onStep = ({ phase }: MoveStep) => {
    if (phase === 'verify') throw new Error('stopped before the check')
  }
  await expect(move(url, { onStep })).rejects.toThrow('stopped before the check')
  await rawQuery(url, `UPDATE "Incident" SET "payload" = replace("payload", '1e400', '1e401') WHERE "id" = 1`)
  await rawQuery(url, `UPDATE "RejectedAlert" SET "body" = '\\x00' WHERE "id" = 3`)
  await rawQuery(url, `UPDATE "TimelineEntry" SET "at" = "at" + interval '1 millisecond' WHERE "id" IN (2, 5)`)
  await rawQuery(url, `DELETE FROM "IdempotencyKey"`)
  await rawQuery(url, `INSERT INTO "HealthProbe" ("id", "at") VALUES (99, now())`)
  const first = await move(url)
  const planted = [
    { table: 'Incident', missing: 0, different: 1, first: '["1"]', last: '["1"]' },
    { table: 'TimelineEntry', missing: 0, different: 2, first: '["2"]', last: '["5"]' },
    { table: 'RejectedAlert', missing: 0, different: 1, first: '["3"]', last: '["3"]' },
    { table: 'HealthProbe', surplus: 1 },
  ]
  expect(first).toMatchObject({ ok: false, reason: 'differs' })
  expect(first.ok ? [] : first.differences).toEqual(expect.arrayContaining(planted))
  await expect(openDatabase(url, database.folder)).rejects.toThrow('not finished')
  const second = await move(url)
  // Rows that were lost are filled in; what somebody else has written is never overwritten.
  expect(second.ok ? [] : second.differences).toEqual(expect.arrayContaining(planted))
  expect(second.ok ? [] : second.differences).toHaveLength(planted.length)
})

test.runIf(onPostgres())('a target with rows of somebody else, or of another file, is refused untouched', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  const db = await openDatabase(url, database.folder)
  await newWorkspace(db)
  await db.close()
  await expect(move(url)).rejects.toThrow('holds data already (in Account)')
  const other = newFile()
  migrateSqlite(other)
  const used = await emptyDatabaseUrl(database.folder)
  await move(used)
  await expect(move(used, { file: other })).rejects.toThrow('moved from another file')
})

test.runIf(onPostgres())('a file that went on after it was moved is not passed off as moved', async () => {
  const [{ file, token }, url] = [await furnishedFile(), await emptyDatabaseUrl(database.folder)]
  await move(url, { file })
  await rawQuery(`file:${file}`, `UPDATE "HealthProbe" SET "at" = 7`)
  expect(await move(url, { file })).toMatchObject({ ok: true, before: true })
  const db = await openDatabase(`file:${file}`, database.folder)
  expect((await post(ingestDeps(db), token, { summary: 'later', severity: 'low' })).status).toBe(201)
  await db.close()
  await expect(move(url, { file })).rejects.toThrow(/has changed since: .*\n.*empty Postgres database/)
  const anew = await emptyDatabaseUrl(database.folder)
  expect(await move(anew, { file })).toMatchObject({ ok: true, before: false })
  expect(await countAll(anew)).toEqual(await countAll(`file:${file}`))
})

test.runIf(onPostgres())('a changed row is noticed as well as a new one', async () => {
  const [{ file }, url] = [await furnishedFile(), await emptyDatabaseUrl(database.folder)]
  await move(url, { file })
  await rawQuery(`file:${file}`, `UPDATE "Incident" SET "summary" = 'other' WHERE "id" = 1`)
  await expect(move(url, { file })).rejects.toThrow('has changed since')
})

test.runIf(onPostgres())('a target with tables of something else is left as it is', async () => {
  for (const foreign of ['customers', 'User']) {
    const url = await emptyDatabaseUrl(database.folder)
    await rawQuery(url, `CREATE TABLE "${foreign}" (id int)`)
    await expect(move(url)).rejects.toThrow(`The target holds ${foreign}, which Tocsin has not made`)
    const tables = await rawQuery(
      url,
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    expect(tables).toEqual([{ relname: foreign }])
  }
})

test.runIf(onPostgres())('two moves at once: the second is refused', async () => {
  const url = await emptyDatabaseUrl(database.folder)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT pg_advisory_lock(72707370)')
  await expect(move(url)).rejects.toThrow('Another move to this database is under way')
  await client.end()
})

test.runIf(onPostgres())('while a server has the file open, nothing is moved', async () => {
  const [file, url] = [newFile(), await emptyDatabaseUrl(database.folder)]
  const db = await openDatabase(`file:${file}`, database.folder)
  await expect(move(url, { file })).rejects.toThrow('is in use: stop the server')
  await db.close()
  expect(await move(url, { file })).toMatchObject({ ok: true })
})

test.runIf(onPostgres())('a row that Postgres refuses is named', async () => {
  const [{ file }, url] = [await furnishedFile(), await emptyDatabaseUrl(database.folder)]
  await rawQuery(`file:${file}`, `UPDATE "Incident" SET "summary" = 'nul ' || char(0) WHERE "id" = 3`)
  await expect(move(url, { file })).rejects.toThrow('Postgres refuses the row of Incident with the key 3: ')
})

test.runIf(onPostgres())('text that is no UTF-8 is not passed off as moved', async () => {
  const [{ file }, url] = [await furnishedFile(), await emptyDatabaseUrl(database.folder)]
  await rawQuery(`file:${file}`, `UPDATE "Incident" SET "summary" = CAST(x'61ff62' AS TEXT) WHERE "id" = 2`)
  const outcome = await move(url, { file })
  expect(outcome).toMatchObject({ ok: false, differences: [{ table: 'Incident', different: 1, first: '["2"]' }] })
})
