import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { runbooksOfEntity } from './of-entity'

const database = testDatabase()

test('the runbooks of an entity are those that its own incidents named, the most used first', async () => {
  const [own, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ingest = ingestDeps(database.db, () => NOW)
  const alert = async (workspace: typeof own, entityId: string, runbookId?: string) => {
    const { token } = await newApiKey(workspace.system)
    await post(ingest, token, { summary: 'Slow', severity: 'low', entityId, runbookId })
  }
  for (const runbookId of ['look', 'grow', 'grow', undefined]) await alert(own, 'db-1', runbookId)
  await alert(own, 'db-2', 'of another entity')
  await alert(other, 'db-1', 'of another workspace')
  expect((await runbooksOfEntity(own.admin, 'db-1')).map(({ identifier }) => identifier)).toEqual(['grow', 'look'])
  expect(await runbooksOfEntity(own.admin, 'no such entity')).toEqual([])
})
