import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { listAudit } from '../audit/list'
import { ForbiddenError, NotFoundError } from '../errors'
import { getApiKey } from './list'
import { revokeApiKey } from './revoke'
import { rotateApiKey } from './rotate'
import { verifyToken } from './verify'

const database = testDatabase()

test('revoking ends both tokens of a key that is being rotated', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const rotated = await rotateApiKey(admin, { apiKeyId, overlap: '7d' })
  await revokeApiKey(admin, { apiKeyId })
  expect(await verifyToken(database.db, token, NOW)).toBeUndefined()
  expect(await verifyToken(database.db, rotated.ok ? rotated.token : '', NOW)).toBeUndefined()
  expect(await getApiKey(admin, apiKeyId)).toMatchObject({ state: 'revoked', oldToken: null })
})

test('revoking twice, or twice at once, is revoking once: the first time stays and one audit entry tells it', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  await Promise.all([revokeApiKey(admin, { apiKeyId }), revokeApiKey(admin, { apiKeyId })])
  await revokeApiKey({ ...admin, now: after({ hours: 1 }) }, { apiKeyId })
  const key = await database.db.read.apiKey.findUnique({ where: { id: apiKeyId } })
  expect(key?.revokedAt).toEqual(NOW)
  const { entries } = await listAudit(admin, {})
  expect(entries.map(({ action }) => action)).toEqual(['api key revoked', 'api key created'])
})

test('neither a responder nor another workspace can revoke a key', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId, token } = await newApiKey(here.admin)
  await expect(revokeApiKey(await here.as('responder'), { apiKeyId })).rejects.toThrow(ForbiddenError)
  await expect(revokeApiKey(there.admin, { apiKeyId })).rejects.toThrow(NotFoundError)
  expect(await verifyToken(database.db, token, NOW)).toBeDefined()
})
