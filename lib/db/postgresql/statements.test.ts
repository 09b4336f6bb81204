import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabaseUrl, onPostgres, testDatabase } from '../../../testing/database'
import { TEMPLATE } from '../../../testing/postgres-setup'
import type { Database } from '../database'
import { openDatabase } from '../open'
import type { Statements } from '../sql/statements'

const database = testDatabase()

describe.runIf(onPostgres())('a transaction on Postgres', () => {
  let db: Database

  beforeEach(async () => {
    db = await openDatabase(await emptyDatabaseUrl(database.folder, TEMPLATE), database.folder)
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

  test('may write nothing at all', async () => {
    expect(await db.writeStatements(async () => 'nothing')).toBe('nothing')
    await expect(db.writeStatements(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})

function add(name: string) {
  return ({ execute }: Pick<Statements, 'execute'>) =>
    execute`INSERT INTO "Workspace" ("name", "createdAt", "routingMark") VALUES (${name}, now(), ${name})`
}

const nameOf = ({ name }: { name: string }) => name
