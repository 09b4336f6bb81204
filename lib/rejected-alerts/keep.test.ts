import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'

const database = testDatabase()

test('of many rejected alerts of two keys at once the newest 1,000 of each are kept, and no commit fails', async () => {
  const { system } = await newWorkspace(database.db)
  const keys = [await newApiKey(system), await newApiKey(system)]
  const deps = ingestDeps(database.db)
  const sendAgain = async (_: unknown, n: number) => {
    for (let left = 100; left > 0; left--) {
      const answer = await post(deps, keys[(n + left) % 2]?.token ?? '', '{')
      expect(answer.status).toBe(400)
    }
  }
  await Promise.all(Array.from({ length: 64 }, sendAgain))
  for (const { apiKeyId, token } of keys) {
    // Alone in its commit: it deletes what those before have left to one another.
    const last = await post(deps, token, '{')
    const kept = await database.db.read.rejectedAlert.findMany({ where: { apiKeyId }, orderBy: { id: 'desc' } })
    expect(kept.length).toBe(1_000)
    expect(kept[0]?.requestId).toBe(last.headers['X-Request-Id'])
  }
  const { values } = await deps.metrics.commitsFailed.get()
  expect(values.filter(({ value }) => value > 0)).toEqual([])
})
