import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../../testing/database'
import type { Database } from '../database'
import { createFifo } from '../fifo'
import { databaseLocation } from '../location'
import { openDatabaseBeside } from '../open'
import { sql } from '../sql/sql'
import { TransactionConflict } from '../transaction-conflict'
import { connectSqlite } from './adapter'
import { framesOn } from './frames'
import { lendWriter } from './lend-writer'

const database = testDatabase()
const sockets = mkdtempSync(join(tmpdir(), 'tocsin-lend-'))
const writer = join(sockets, 'writer')
const beside: { db?: Database } = {}

beforeAll(async () => {
  await database.db.lendWriter(writer)
  beside.db = await openDatabaseBeside(database.url, database.folder, writer)
})

afterAll(async () => {
  await beside.db?.close()
  rmSync(sockets, { recursive: true })
})

function portal() {
  if (!beside.db) throw new Error('not open')
  return beside.db
}

function add(db: Database, name: string) {
  return db.write((tx) => tx.workspace.create({ data: { name, createdAt: new Date() } }))
}

const countOf = (db: Database, name: string) => db.read.workspace.count({ where: { name } })

test('what one process commits the other one reads', async () => {
  await add(portal(), 'by the portal')
  await add(database.db, 'by alerts')
  expect(await countOf(database.db, 'by the portal')).toBe(1)
  expect(await countOf(portal(), 'by alerts')).toBe(1)
})

test('dates, bytes, big numbers and null come through as they were given', async () => {
  const { id } = await add(portal(), 'holder')
  const at = new Date('2026-11-22T03:04:05.678Z')
  const row = await portal().write(async (tx) => {
    const key = await tx.apiKey.create({ data: { workspaceId: id, name: 'key', createdAt: at } })
    await tx.apiKeyUse.create({ data: { apiKeyId: key.id, instance: 'one', taken: 2n ** 53n, at } })
    const use = await tx.apiKeyUse.findUniqueOrThrow({
      where: { apiKeyId_instance: { apiKeyId: key.id, instance: 'one' } },
    })
    return { createdAt: key.createdAt, expiresAt: key.expiresAt, taken: use.taken }
  })
  expect(row).toEqual({ createdAt: at, expiresAt: null, taken: 2n ** 53n })
})

test('a transaction that throws leaves nothing, and the next one works', async () => {
  const failing = portal().write(async (tx) => {
    await tx.workspace.create({ data: { name: 'undone', createdAt: new Date() } })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await countOf(portal(), 'undone')).toBe(0)
  await add(portal(), 'done')
  expect(await countOf(portal(), 'done')).toBe(1)
})

test('a refusal by the database says what it says in one process', async () => {
  const { id } = await add(portal(), 'twice')
  const twice = (db: Database) =>
    db
      .write(async (tx) => {
        const data = { workspaceId: id, key: 'env', value: 'prod' }
        await tx.labelPair.create({ data })
        await tx.labelPair.create({ data })
      })
      .catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error))
  expect(await twice(portal())).toBe('P2002')
  expect(await twice(database.db)).toBe('P2002')
})

test('a transaction that asks several things at once is answered in order', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `together ${at}`)
  const made = await portal().write((tx) =>
    Promise.all(names.map((name) => tx.workspace.create({ data: { name, createdAt: new Date() } }))),
  )
  expect(made.map(({ name }) => name)).toEqual(names)
})

test('SQL by hand works, with its conflicts', async () => {
  const { id } = await add(portal(), 'by hand')
  const changed = await portal().writeStatements(
    ({ execute }) => execute`UPDATE "Workspace" SET "name" = ${'renamed'} WHERE "id" = ${id}`,
  )
  expect(changed).toBe(1)
  const conflict = portal().writeStatements(() => Promise.reject(new TransactionConflict('lost a race')))
  await expect(conflict).rejects.toThrow('lost a race')
})

test.each([
  ['the process that has the writer', () => database.db],
  ['another process', portal],
])('statements that are known before are stored together or not at all, by %s', async (name, dbOf) => {
  const db = dbOf()
  const at = new Date('2026-11-22T03:04:05.678Z')
  const adding = (text: string) => ({
    statement: sql`INSERT INTO "Workspace" ("name", "createdAt", "routingMark") VALUES (${`${text} ${name}`}, ${at}, ${`${text} ${name}`})`,
  })
  const renaming = (from: string) => sql`UPDATE "Workspace" SET "name" = ${`renamed ${name}`} WHERE "name" = ${from}`
  const nobody = [adding('undone'), { statement: renaming('nobody'), changes: 1 }]
  expect(await db.writeKnown(nobody)).toMatchObject({ isStored: false })
  await expect(
    db.writeKnown([adding('undone'), { statement: sql`INSERT INTO "Nothing" VALUES (1)` }]),
  ).rejects.toThrow()
  expect(await countOf(db, `undone ${name}`)).toBe(0)
  const written = await db.writeKnown([adding('kept'), { statement: renaming(`kept ${name}`), changes: 1 }])
  expect(written).toEqual({ isStored: true, heldMs: expect.any(Number) })
  expect(await db.read.workspace.findFirst({ where: { name: `renamed ${name}` } })).toMatchObject({ createdAt: at })
})

test.skipIf(onPostgres())('who says that it takes long may hold the writer longer', async () => {
  const location = databaseLocation(database.url, database.folder)
  if (location.provider !== 'sqlite') return expect.unreachable()
  const path = join(sockets, 'hasty')
  const connection = await connectSqlite(location.file, { readonly: false })
  const lender = { path, connection, enqueue: createFifo(), writeKnown: () => expect.unreachable() }
  // No transaction is so short, and none here so long.
  const limits = { silentMs: 60_000, totalMs: 0, longMs: 60_000 }
  const loans = await lendWriter({ ...lender, expectInPlace: () => undefined, limits })
  const db = await openDatabaseBeside(database.url, database.folder, path)
  const addWith = (name: string, isLong: boolean) =>
    db.write((tx) => tx.workspace.create({ data: { name, createdAt: new Date() } }), { isLong })
  await expect(addWith('too long', false)).rejects.toThrow()
  await addWith('long', true)
  expect([await countOf(db, 'too long'), await countOf(db, 'long')]).toEqual([0, 1])
  await db.close()
  await loans.close()
  await connection.dispose()
})

describe.skipIf(onPostgres())('a borrower that does not go on', () => {
  test('and says nothing loses the writer, and the next write follows', async () => {
    const socket = connect(writer)
    framesOn(socket).send({ kind: 'transaction' })
    await once(socket, 'data')
    await add(database.db, 'after the silent one')
    expect(await countOf(database.db, 'after the silent one')).toBe(1)
    if (!socket.closed) await once(socket, 'close')
  })

  test('and does not say what it wants is not waited for', async () => {
    const socket = connect(writer)
    await once(socket, 'connect')
    await add(database.db, 'beside the one without a wish')
    if (!socket.closed) await once(socket, 'close')
  })

  test('and is killed loses its transaction at once', async () => {
    const child = fork(borrowerScript(), [database.url, writer], { execArgv: ['--import', 'tsx'], cwd: process.cwd() })
    await once(child, 'message')
    child.kill('SIGKILL')
    await add(database.db, 'after the dead one')
    expect(await countOf(database.db, 'never committed')).toBe(0)
  })

  test('holds it for a bounded time in all, however busy it is', async () => {
    const started = { count: 0 }
    const endless = portal().write(async (tx) => {
      started.count++
      for (;;) await tx.workspace.count()
    })
    await expect(endless).rejects.toThrow()
    expect(started.count).toBe(3)
    await add(database.db, 'after the busy one')
  })

  test('because its event loop hung is run again', async () => {
    const runs = { count: 0 }
    await portal().write(async (tx) => {
      const { id } = await tx.workspace.create({ data: { name: 'hung', createdAt: new Date() } })
      if (runs.count++ === 0) await add(database.db, 'meanwhile')
      await tx.workspace.update({ where: { id }, data: { name: 'hung once' } })
    })
    expect([runs.count, await countOf(portal(), 'hung'), await countOf(portal(), 'hung once')]).toEqual([2, 0, 1])
  })

  test('until just before its commit is run again', async () => {
    const runs = { count: 0 }
    await portal().write(async (tx) => {
      await tx.workspace.create({ data: { name: 'committed late', createdAt: new Date() } })
      if (runs.count++ === 0) await add(database.db, 'before the commit')
    })
    expect([runs.count, await countOf(portal(), 'committed late')]).toEqual([2, 1])
  })

  function borrowerScript() {
    const file = join(sockets, 'borrower.mts')
    writeFileSync(
      file,
      `import { openDatabaseBeside } from ${JSON.stringify(join(process.cwd(), 'lib/db/open.ts'))}
      const [url, writer] = process.argv.slice(2)
      const db = await openDatabaseBeside(url, '', writer ?? '')
      await db.write(async (tx) => {
        await tx.workspace.create({ data: { name: 'never committed', createdAt: new Date() } })
        process.send?.('inside')
        await new Promise((resolve) => setTimeout(resolve, 600_000))
      })`,
    )
    return file
  }
})
