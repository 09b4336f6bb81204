import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import type { Database } from '../database'
import { openDatabase } from '../open'
import { isRolledBack } from '../rolled-back'
import { sql } from '../sql/sql'
import type { Statements } from '../sql/statements'

const database = testDatabase()

describe.runIf(onPostgres())('a transaction on Postgres', () => {
  let db: Database

  beforeEach(async () => {
    db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
    // The connection that is used from here on has begun a transaction before.
    await db.writeStatements(add('first'))
  })

  afterEach(() => db.close())

  const names = async () => (await db.query<{ name: string }>`SELECT "name" FROM "Workspace" ORDER BY "id"`).map(nameOf)

  test('takes back what it has written when a later statement fails', async () => {
    const failing = db.writeStatements(async (statements) => {
      await add('second')(statements)
      await statements.query`SELECT 1 / 0`
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await names()).toEqual(['first'])
  })

  test('begins before the first of statements that are sent at once', async () => {
    const failing = db.writeStatements(({ execute, query }) =>
      Promise.all([add('second')({ execute }), add('third')({ execute }), query`SELECT 1 / 0`]),
    )
    await expect(failing).rejects.toThrow('division by zero')
    expect(await names()).toEqual(['first'])
  })

  test('writes nothing when it could not begin, and the next one begins', async () => {
    await db.writeStatements(({ execute }) => execute`DEALLOCATE "tocsin_begin"`)
    const failing = db.writeStatements(({ execute }) =>
      Promise.all([add('second')({ execute }), add('third')({ execute })]),
    )
    await expect(failing).rejects.toThrow('does not exist')
    expect(await names()).toEqual(['first'])
    await db.writeStatements(add('fourth'))
    expect(await names()).toEqual(['first', 'fourth'])
  })

  test('resolves with the rows and the count of its first statement', async () => {
    expect(await db.writeStatements(({ query }) => query`SELECT 1 AS "one"`)).toEqual([{ one: 1 }])
    expect(await db.writeStatements(({ execute }) => execute`UPDATE "Workspace" SET "name" = 'other'`)).toBe(1)
  })

  test('fails with the first error of what it left for later, and is sure that nothing was stored', async () => {
    const failing = db.writeStatements(async (statements) => {
      await add('second')(statements)
      await statements.executeLater`SELECT 1 / (SELECT count(*) FROM "Incident")`
      await statements.executeLater`INSERT INTO "Workspace" ("name") VALUES ('incomplete')`
    })
    const error = await failing.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: 'division by zero' })
    expect(isRolledBack(error)).toBe(true)
    expect(await names()).toEqual(['first'])
  })

  test('tells that error also when a statement that waits for its answer comes after it', async () => {
    const failing = db.writeStatements(async ({ query, executeLater }) => {
      await executeLater`SELECT 1 / (SELECT count(*) FROM "Incident")`
      await query`SELECT 1`
    })
    await expect(failing).rejects.toThrow('division by zero')
    await db.writeStatements(add('second'))
    expect(await names()).toEqual(['first', 'second'])
  })

  test('stores what it left for later in its order, or nothing where a count is another', async () => {
    const count = sql`SELECT count(*) FROM "Workspace"`
    const addTwo = (expected: number) =>
      db.writeStatements(async ({ executeLater, expectCount }) => {
        for (const name of ['second', 'third']) await add(name)({ execute: executeLater })
        await expectCount(count, expected, () => new Error('another count'))
      })
    await expect(addTwo(4)).rejects.toThrow('another count')
    expect(await names()).toEqual(['first'])
    await addTwo(3)
    expect(await names()).toEqual(['first', 'second', 'third'])
  })

  test('has ids reserved beside its first statement, each once', async () => {
    const reserve = (count: number) =>
      db.writeStatements(async ({ query, reserveIds }) => {
        const [, ids = []] = await Promise.all([query`SELECT 1`, reserveIds?.('Workspace', count)])
        return ids
      })
    const ids = (await Promise.all([reserve(3), reserve(1), reserve(200)])).flat()
    expect(new Set(ids).size).toBe(204)
    await db.writeStatements(add('second'))
    const [row] = await db.query<{ id: number }>`SELECT max("id") AS "id" FROM "Workspace"`
    expect(ids).not.toContain(row?.id)
  })

  test('may write nothing at all', async () => {
    expect(await db.writeStatements(async () => 'nothing')).toBe('nothing')
    await expect(db.writeStatements(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})

function add(name: string) {
  return async ({ execute }: { execute: Statements['execute'] | Statements['executeLater'] }) =>
    void (await execute`INSERT INTO "Workspace" ("name", "createdAt", "routingMark") VALUES (${name}, now(), ${name})`)
}

const nameOf = ({ name }: { name: string }) => name
