import { expect, test } from 'vitest'
import { apiClient, newAccessToken, testApi } from '../../../testing/api-client'
import { testDatabase } from '../../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../../testing/fixtures'
import { after } from '../../../testing/people'
import { resolveIncident } from '../../incidents/resolve'

const database = testDatabase()

async function world(now = NOW) {
  const { admin } = await newWorkspace(database.db)
  const call = apiClient(
    testApi(database.db, () => now),
    (await newAccessToken(admin)).token,
  )
  return { admin, call }
}

const entity = (name: string) => `apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: {name: ${name}}`

test('a catalog of which one document is faulty adds nothing, and each fault is named', async () => {
  const { call } = await world()
  const text = [entity('shop'), 'kind: Component\nmetadata: {}', 'a: [b'].join('\n---\n')
  for (const address of ['POST /entities/import/plan', 'POST /entities/import']) {
    const refused = await call(address, { body: { text } })
    const messages = refused.json.errors.map(({ message }: { message: string }) => message)
    expect([refused.status, messages.length > 1, messages[0]]).toEqual([
      400,
      true,
      expect.stringMatching(/^document [23]/),
    ])
  }
  expect((await call('GET /entities')).json.items).toEqual([])
})

test('a plan of an import changes nothing', async () => {
  const { call } = await world()
  const text = entity('shop')
  expect((await call('POST /entities/import/plan', { body: { text } })).json.added).toEqual(['shop'])
  expect((await call('GET /entities/shop')).status).toBe(404)
})

test('404: a version of a runbook that there is not; 412: one that was written meanwhile', async () => {
  const { call } = await world()
  const written = await call('PUT /runbooks/disk', { body: { title: 'One' } })
  const headers = { 'if-match': written.headers.ETag ?? '' }
  await call('PUT /runbooks/disk', { body: { title: 'Two' } })
  expect((await call('POST /runbooks/disk/restore', { body: { version: 1 }, headers })).status).toBe(412)
  expect((await call('POST /runbooks/disk/restore', { body: { version: 9 } })).status).toBe(404)
  for (const version of ['9', '99999999999', '-1', 'x'])
    expect([400, 404]).toContain((await call(`GET /runbooks/disk/versions/${version}`)).status)
  expect((await call('GET /runbooks/other/versions')).status).toBe(404)
})

test('a plan of retention counts what its days would delete, and deletes nothing', async () => {
  const { admin, call } = await world(after({ days: 29 }))
  const incidentId = await openTestIncident(admin)
  await openTestIncident(admin)
  await resolveIncident(admin, { incidentId })
  const plan = async (days: number | null) => (await call('POST /retention/plan', { body: { days } })).json
  expect([await plan(28), await plan(30), await plan(null)]).toEqual([
    { incidents: 1 },
    { incidents: 0 },
    { incidents: 0 },
  ])
  expect((await call('GET /retention')).json).toEqual({ days: null })
})

test('retention: 400 for no days, 412 for one that somebody has changed', async () => {
  const { call } = await world()
  for (const days of [0, -1, 3651, 1.5, '30', undefined])
    expect((await call('PUT /retention', { body: { days } })).status).toBe(400)
  const read = await call('GET /retention')
  const headers = { 'if-match': read.headers.ETag ?? '' }
  expect((await call('PUT /retention', { body: { days: 30 }, headers })).headers.ETag).toBe('"30"')
  expect((await call('PUT /retention', { body: { days: 1 }, headers })).status).toBe(412)
  expect((await call('GET /retention')).json).toEqual({ days: 30 })
})
