import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newApiKey, newWorkspace, readIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { createApiKey } from '../api-keys/create'
import { revokeApiKey } from '../api-keys/revoke'
import { ForbiddenError } from '../errors'
import { PRESET_NAMES, PRESETS } from '../sources/presets/presets'
import { listRecentAlerts } from './list-recent'
import { sendTestAlert } from './send-test-alert'

const database = testDatabase()

test('a test alert opens a low incident of the key, in the name of who sent it', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin, 'orders')
  const sent = await sendTestAlert(admin, { apiKeyId })
  if (!sent.ok) throw new Error('It was refused.')
  const incident = await readIncident(database.db, String(sent.incidentId))
  expect(incident).toMatchObject({ apiKeyId, summary: 'Test alert of orders', severity: 'low', status: 'open' })
  expect(incident.timeline).toMatchObject([{ kind: 'opened', apiKeyId, userId: admin.actor.userId }])
  expect(incident.labels.map(({ pair }) => `${pair.key}=${pair.value}`)).toEqual(['test=true'])
  expect(await listRecentAlerts(admin, apiKeyId)).toMatchObject([{ accepted: true, incidentId: sent.incidentId }])
})

test.each(PRESET_NAMES)('a key that reads as %s takes a test alert too', async (name) => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin, 'tool', PRESETS[name])
  const sent = await sendTestAlert(admin, { apiKeyId })
  expect(sent).toEqual({ ok: true, incidentId: expect.any(Number) })
  if (sent.ok) expect(await readIncident(database.db, String(sent.incidentId))).toMatchObject({ severity: 'low' })
})

test('a key that is revoked or has expired takes none', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  await revokeApiKey(admin, { apiKeyId })
  expect(await sendTestAlert(admin, { apiKeyId })).toEqual({ ok: false, reason: 'revoked' })
  const ended = await createApiKey(admin, { name: 'short', expiresAt: after({ days: 1 }) })
  if (!ended.ok) throw new Error('It was refused.')
  const later = { ...admin, now: after({ days: 2 }) }
  expect(await sendTestAlert(later, { apiKeyId: ended.apiKeyId })).toEqual({ ok: false, reason: 'expired' })
})

test('a responder sends none', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  await expect(sendTestAlert(await as('responder'), { apiKeyId })).rejects.toThrow(ForbiddenError)
})
