import { expect, test } from 'vitest'
import { registerEntity } from '../entities/register'
import { NotFoundError } from '../errors'
import { registerRunbook } from '../runbooks/register'
import { testDatabase } from '../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, openTestIncident, post } from '../testing/fixtures'
import { getIncident } from './get'

const database = testDatabase()

test('an incident has its payload exactly as received, its key, entity, runbook and timeline', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin, 'Prometheus')
  const payload =
    '{ "summary": "Disk\\nfull", "severity": "high", "entityId": "db-1", "runbookId": "grow", "big": 12345678901234567890, "nul": "\\u0000" }'
  const answer = await post(ingestDeps(database.db), token, payload)
  const incident = await getIncident(admin, Number(answer.json.id))
  const apiKey = { id: apiKeyId, name: 'Prometheus' }
  expect(incident).toMatchObject({
    summary: 'Disk full',
    severity: 'high',
    status: 'open',
    receivedAt: NOW,
    payload,
    apiKey,
    entity: { identifier: 'db-1', registeredAt: null },
    runbook: { identifier: 'grow', registeredAt: null },
    assignee: null,
    acknowledgedBy: null,
    timeline: [{ kind: 'opened', at: NOW, apiKey, user: null }],
  })
})

test('what is registered later is shown on incidents that came before', async () => {
  const { admin } = await newWorkspace(database.db)
  const id = await openTestIncident(admin, { entityId: 'db-1', runbookId: 'grow' })
  await registerEntity(admin, { identifier: 'db-1', kind: 'host', name: 'Main database', description: '', url: '' })
  await registerRunbook(admin, { identifier: 'grow', title: 'Grow the disk', markdown: '1. Look', url: '' })
  expect(await getIncident(admin, id)).toMatchObject({
    entity: { name: 'Main database', kind: 'host' },
    runbook: { title: 'Grow the disk' },
  })
})

test('nothing secret comes with it', async () => {
  const { admin } = await newWorkspace(database.db)
  const shown = JSON.stringify(await getIncident(admin, await openTestIncident(admin)))
  expect(shown).not.toMatch(/hash|hint|email|tocsin_/i)
})

test('there is no incident that nobody opened, nor one of another workspace', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const id = await openTestIncident(here.system)
  await expect(getIncident(there.admin, id)).rejects.toThrow(NotFoundError)
  for (const unknown of [0, -1, 2_000_000_000]) {
    await expect(getIncident(here.admin, unknown)).rejects.toThrow(NotFoundError)
  }
})
