import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newApiKey, newWorkspace } from '../../testing/fixtures'
import { apiKeysExist } from './exist'
import { revokeApiKey } from './revoke'

const database = testDatabase()

test("a key exists until it is revoked, and another workspace's key does not count", async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { admin: stranger } = await newWorkspace(database.db)
  await newApiKey(stranger)
  expect(await apiKeysExist(admin)).toBe(false)
  const { apiKeyId } = await newApiKey(admin)
  expect(await apiKeysExist(await as('responder', 'Ben'))).toBe(true)
  await revokeApiKey(admin, { apiKeyId })
  expect(await apiKeysExist(admin)).toBe(false)
})
