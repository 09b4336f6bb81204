import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../../testing/api-client'
import { testDatabase } from '../../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../../testing/fixtures'
import { PRESETS } from '../../sources/presets/presets'

const database = testDatabase()

async function world() {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const call = apiClient(testApi(database.db), (await newAccessToken(admin)).token)
  return { admin, apiKeyId, token, call, own: `/keys/${apiKeyId}` }
}

test('a ping address is in the answer that makes it, and in no other', async () => {
  const { call, own } = await world()
  const set = await call(`PUT ${own}/heartbeat`, { body: { everyMinutes: 5 } })
  const secret = String(set.json.pingUrl).split('/').at(-1) ?? ''
  expect(secret).toHaveLength(43)
  const others = [await call(`GET ${own}/heartbeat`), await call('GET /heartbeats'), await call(`GET ${own}`)]
  for (const { body } of others) expect(body).not.toContain(secret)
  expect(JSON.stringify(await database.db.read.heartbeat.findMany())).not.toContain(secret)
})

test.each([
  [{ everyMinutes: 0 }, 'everyMinutes'],
  [{ everyMinutes: 5, graceMinutes: -1 }, 'graceMinutes'],
  [{ everyMinutes: 1e9 }, 'everyMinutes'],
  [{ everyMinutes: 1.5 }, 'everyMinutes'],
  [{ everyMinutes: 5, every: 5 }, 'every'],
])('400: a heartbeat of %j', async (body, field) => {
  const { call, own } = await world()
  expect((await call(`PUT ${own}/heartbeat`, { body })).json).toMatchObject({ status: 400, errors: [{ field }] })
  expect((await call(`GET ${own}/heartbeat`)).json).toMatchObject({
    status: 404,
    detail: 'The API key has no heartbeat.',
  })
  expect((await call(`POST ${own}/heartbeat/renew-ping-url`)).status).toBe(404)
})

const { custom } = PRESETS

test.each([
  [{}, 'reading'],
  [{ preset: 'grafana', reading: custom }, 'reading'],
  [{ preset: 'nagios-3' }, 'preset'],
  [{ reading: { ...custom, summary: { from: ['{{ title }}'] } } }, 'reading'],
  [{ reading: { ...custom, script: 'x' } }, 'reading.script'],
  [{ reading: { ...custom, labels: Array(65).fill({ from: 'a' }) } }, 'reading.labels'],
])('400, and the reading stays: %#', async (body, field) => {
  const { call, own } = await world()
  const refused = await call(`PUT ${own}/reading`, { body })
  expect(refused.json).toMatchObject({ status: 400, errors: [{ field }] })
  expect((await call(`GET ${own}/reading`)).json).toEqual({ preset: null, reading: null })
})

test('of alerts that are rejected alike, only those up to the named one are taken', async () => {
  const { admin, call, token } = await world()
  const reject = async (summary: unknown) => {
    await post(ingestDeps(database.db), token, { summary, severity: 'low' })
    return (await call('GET /rejected')).json.items[0]
  }
  const shown = await reject(1)
  const later = await reject(2)
  expect(later).toMatchObject({ count: 2 })
  const body = { mapping: { summary: { text: 'A number' } } }
  const accepted = await call(`POST /rejected/${shown.id}/accept-alike`, { body })
  expect(accepted.json).toEqual({ opened: 1, unfit: [] })
  expect((await call('GET /rejected')).json.items).toMatchObject([{ id: later.id, count: 1 }])
  const unfit = await call(`POST /rejected/${later.id}/accept-alike`, { body: { mapping: {} } })
  expect(unfit.json).toMatchObject({ opened: 0, unfit: [{ count: 1, newestId: later.id }] })
  const there = (await newWorkspace(database.db)).admin
  const stranger = apiClient(testApi(database.db), (await newAccessToken(there)).token)
  expect((await stranger(`POST /rejected/${later.id}/discard-alike`)).status).toBe(404)
  expect(
    await database.db.read.incident.count({ where: { workspaceId: admin.workspaceId, summary: 'A number' } }),
  ).toBe(1)
})

test.each([{ summary: { text: 'x', from: ['a'] } }, { title: {} }, { severity: { value: 'huge' } }])(
  '400: the mapping %j',
  async (mapping) => {
    const { call } = await world()
    expect((await call('POST /rejected/1/accept-alike', { body: { mapping } })).json).toMatchObject({ status: 400 })
  },
)
