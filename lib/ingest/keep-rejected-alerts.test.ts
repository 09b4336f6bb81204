import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../testing/fixtures'

const database = testDatabase()

test('of many refused alerts at once the newest 1,000 of the key are kept, and no commit fails', async () => {
  const { system } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(system)
  const deps = ingestDeps(database.db)
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(deps, token, '{')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  }
  // Alone in its commit: it deletes what those before have left to one another.
  const last = await post(deps, token, '{')
  const kept = await database.db.read.rejectedAlert.findMany({ where: { apiKeyId }, orderBy: { id: 'desc' } })
  expect(kept.length).toBe(1_000)
  expect(kept[0]?.requestId).toBe(last.headers['X-Request-Id'])
  const { values } = await deps.metrics.commitsFailed.get()
  expect(values.filter(({ value }) => value > 0)).toEqual([])
})
