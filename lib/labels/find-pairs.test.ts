import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { findPairIds } from './find-pairs'

const database = testDatabase()

test('a long value is found as it was sent', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const value = '🔥'.repeat(600)
  await post(ingestDeps(database.db), token, { summary: 'Down', severity: 'low', labels: { long: value } })
  const [ids, others] = await findPairIds(admin, [
    { key: 'long', values: [value] },
    { key: 'long', values: [value.slice(0, 1_000)] },
  ])
  expect([ids?.length, others?.length]).toEqual([1, 0])
})
