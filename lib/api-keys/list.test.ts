import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { ForbiddenError, NotFoundError } from '../errors'
import { createApiKey } from './create'
import { getApiKey, listApiKeys } from './list'
import { recordUse } from './record-use'
import { revokeApiKey } from './revoke'
import { rotateApiKey } from './rotate'
import { verifyToken } from './verify'

const database = testDatabase()

async function use(token: string, now: Date) {
  const key = await verifyToken(database.db, token, now)
  if (!key) throw new Error('the token does not work')
  await recordUse(database.db, key, now)
}

test('the list shows name, hint, who made it, expiry and state, newest first', async () => {
  const { admin, system } = await newWorkspace(database.db)
  const first = await newApiKey(admin, 'Grafana')
  await createApiKey(system, { name: 'Cron', expiresAt: after({ days: 1 }) })
  await revokeApiKey(admin, first)
  const summary = { createdAt: NOW, lastUsedAt: null, oldToken: null, hint: expect.stringMatching(/^tocsin_\w{4}…$/) }
  expect(await listApiKeys({ ...admin, now: after({ days: 1 }) })).toMatchObject([
    { ...summary, name: 'Cron', createdBy: null, expiresAt: after({ days: 1 }), state: 'expired' },
    { ...summary, name: 'Grafana', createdBy: 'admin', expiresAt: null, state: 'revoked' },
  ])
})

test('neither the list nor the key gives away a token or its hash', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const [row] = await database.db.read.apiToken.findMany({ where: { apiKeyId } })
  const shown = JSON.stringify([await listApiKeys(admin), await getApiKey(admin, apiKeyId)])
  expect(shown).not.toContain(token.slice(11))
  expect(shown).not.toContain(row?.hash)
})

test('the old token is shown only while its overlap runs', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  await rotateApiKey(admin, { apiKeyId, overlap: '24h' })
  const [during] = await listApiKeys({ ...admin, now: after({ hours: 23 }) })
  const [over] = await listApiKeys({ ...admin, now: after({ hours: 24 }) })
  expect(during?.oldToken?.endsAt).toEqual(after({ hours: 24 }))
  expect(over?.oldToken).toBeNull()
})

test('last used is the latest use of any of its tokens', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token: old } = await newApiKey(admin)
  const rotated = await rotateApiKey(admin, { apiKeyId, overlap: '24h' })
  await use(rotated.ok ? rotated.token : '', after({ minutes: 5 }))
  await use(old, after({ minutes: 7 }))
  expect((await getApiKey(admin, apiKeyId)).lastUsedAt).toEqual(after({ minutes: 7 }))
})

test('a responder sees no keys, and nobody sees those of another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId } = await newApiKey(here.admin)
  const responder = await here.as('responder')
  await expect(listApiKeys(responder)).rejects.toThrow(ForbiddenError)
  await expect(getApiKey(responder, apiKeyId)).rejects.toThrow(ForbiddenError)
  expect(await listApiKeys(there.admin)).toEqual([])
  await expect(getApiKey(there.admin, apiKeyId)).rejects.toThrow(NotFoundError)
})
