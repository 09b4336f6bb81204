import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { createApiKey } from './create'
import { revokeApiKey } from './revoke'
import { rotateApiKey } from './rotate'
import { newToken } from './token'
import { verifyToken } from './verify'

const database = testDatabase()

test('a good token tells its key and workspace', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  expect(await verifyToken(database.db, token, NOW)).toMatchObject({ apiKeyId, workspaceId, lastUsedAt: null })
})

test('a token that nobody was given is refused', async () => {
  expect(await verifyToken(database.db, newToken(), NOW)).toBeUndefined()
  expect(await verifyToken(database.db, '', NOW)).toBeUndefined()
  expect(await verifyToken(database.db, '\0', NOW)).toBeUndefined()
})

test('a token is refused from the very moment its key expires', async () => {
  const { admin } = await newWorkspace(database.db)
  const made = await createApiKey(admin, { name: 'monitor', expiresAt: after({ hours: 1 }) })
  const token = made.ok ? made.token : ''
  expect(await verifyToken(database.db, token, after({ minutes: 59, seconds: 59 }))).toBeDefined()
  expect(await verifyToken(database.db, token, after({ hours: 1 }))).toBeUndefined()
})

test('a revoked token is refused at once', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  await revokeApiKey(admin, { apiKeyId })
  expect(await verifyToken(database.db, token, NOW)).toBeUndefined()
})

test('while an overlap runs both tokens work, and afterwards only the new one', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const rotated = await rotateApiKey(admin, { apiKeyId, overlap: '1h' })
  const newer = rotated.ok ? rotated.token : ''
  const [during, over] = [after({ minutes: 59 }), after({ hours: 1 })]
  expect(await verifyToken(database.db, token, during)).toMatchObject({ apiKeyId })
  expect(await verifyToken(database.db, newer, during)).toMatchObject({ apiKeyId })
  expect(await verifyToken(database.db, token, over)).toBeUndefined()
  expect(await verifyToken(database.db, newer, over)).toMatchObject({ apiKeyId })
})
