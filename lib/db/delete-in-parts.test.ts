import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { deleteInParts } from './delete-in-parts'
import { sql } from './sql/sql'

const database = testDatabase()

async function withEntities(count: number) {
  const { workspaceId } = await newWorkspace(database.db)
  const data = Array.from({ length: count }, (_, n) => ({ workspaceId, identifier: `entity-${n}` }))
  await database.db.write((tx) => tx.entity.createMany({ data }))
  const statements: number[] = []
  const remove = (atOnce: number) => {
    statements.push(atOnce)
    return sql`DELETE FROM "Entity" WHERE "id" IN (
      SELECT "id" FROM "Entity" WHERE "workspaceId" = ${workspaceId} ORDER BY "id" LIMIT ${atOnce})`
  }
  const left = () => database.db.read.entity.count({ where: { workspaceId } })
  return { remove, statements, left }
}

test('all rows are deleted, some in each transaction', async () => {
  const { remove, statements, left } = await withEntities(25)
  await deleteInParts(database.db, { remove, atOnce: 10 })
  expect([await left(), statements]).toEqual([0, [10, 10, 10]])
})

test('nothing is deleted after the signal', async () => {
  const { remove, left } = await withEntities(25)
  const stopping = new AbortController()
  const removeAndStop = (atOnce: number) => {
    stopping.abort()
    return remove(atOnce)
  }
  await deleteInParts(database.db, { remove: removeAndStop, atOnce: 10, signal: stopping.signal })
  expect(await left()).toBe(15)
})
