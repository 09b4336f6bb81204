import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import { registerEntity } from '../entities/register'
import { NotFoundError } from '../errors'
import { registerRunbook } from '../runbooks/register'
import { getIncident, TIMELINE_SHOWN } from './get'
import { getNote } from './get-note'
import { getPayload, getPayloadField } from './get-payload'
import { addNote } from './note'

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

test('the payload comes exactly as received, and each of its fields whole', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const payload = `\uFEFF{ "summary":"a", "severity":"low","labels":{"n":1.0},"x":${'9'.repeat(5_000)}}`
  const id = Number((await post(ingestDeps(database.db), token, payload)).json.id)
  expect(await getPayload(admin, id)).toBe(payload)
  expect(await getPayloadField(admin, id, { field: 3 })).toMatchObject({ key: 'x', text: '9'.repeat(5_000) })
  expect(await getPayloadField(admin, id, { label: 0 })).toMatchObject({ key: 'n', text: '1.0' })
  await expect(getPayloadField(admin, id, { field: 4 })).rejects.toThrow(NotFoundError)
})

test('a long timeline comes in parts, newest first, that cover every entry once', async () => {
  const { admin } = await newWorkspace(database.db)
  const id = await openTestIncident(admin)
  for (let n = 1; n <= 2 * TIMELINE_SHOWN; n++) await addNote(admin, { incidentId: id, note: `${n}` })
  const parts: string[][] = []
  let before: number | undefined
  do {
    const { timeline, olderEntries } = await getIncident(admin, id, { before })
    parts.unshift(timeline.map(({ note }) => note ?? 'opened'))
    before = olderEntries
  } while (before !== undefined)
  expect(parts.map(({ length }) => length)).toEqual([1, TIMELINE_SHOWN, TIMELINE_SHOWN])
  expect(parts.flat()).toEqual(['opened', ...Array.from({ length: 2 * TIMELINE_SHOWN }, (_, n) => `${n + 1}`)])
})

test('a note is read by its entry, in its own workspace and on its own incident', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const [incidentId, other] = [await openTestIncident(here.admin), await openTestIncident(here.admin)]
  await addNote(here.admin, { incidentId, note: 'Long' })
  const [opened, noted] = (await getIncident(here.admin, incidentId)).timeline.map(({ id }) => id)
  const entryId = noted ?? 0
  expect(await getNote(here.admin, { incidentId, entryId })).toEqual({ note: 'Long', by: 'admin', at: NOW })
  await expect(getNote(here.admin, { incidentId, entryId: opened ?? 0 })).rejects.toThrow(NotFoundError)
  await expect(getNote(here.admin, { incidentId: other, entryId })).rejects.toThrow(NotFoundError)
  await expect(getNote(there.admin, { incidentId, entryId })).rejects.toThrow(NotFoundError)
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
