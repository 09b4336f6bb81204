import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { PRESETS } from '../sources/presets/presets'
import { listSimilar } from './list-similar'
import { addNote } from './note'
import { resolveIncident } from './resolve'

const database = testDatabase()
const like = { entity: null, labels: [] }

test('earlier incidents of the entity and of the labels are listed, the newest first, with how they ended', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const first = await openTestIncident(admin, { entityId: 'db-1', summary: 'first' })
  await addNote(ben, { incidentId: first, note: 'Looked' })
  await addNote(ben, { incidentId: first, note: 'Failed over' })
  await resolveIncident({ ...ben, now: after({ hours: 1 }) }, { incidentId: first })
  await openTestIncident(admin, { summary: 'another' })
  const second = await openTestIncident(admin, { labels: { service: 'pay' }, summary: 'second' })
  const now = await openTestIncident(admin, { entityId: 'db-1', labels: { service: 'pay' } })
  await openTestIncident(admin, { entityId: 'db-1', summary: 'later' })
  const similar = await listSimilar(admin, {
    incidentId: now,
    entity: { identifier: 'db-1' },
    labels: [{ key: 'service', value: 'pay' }],
  })
  expect(similar).toMatchObject([
    { id: second, why: 'same service', status: 'open', note: null, resolvedBy: null },
    { id: first, why: 'same entity', status: 'resolved', note: 'Failed over', resolvedBy: 'Ben' },
  ])
})

test('which labels are equal is said by name', async () => {
  const { admin } = await newWorkspace(database.db)
  const earlier = await openTestIncident(admin, { labels: { service: 'pay', env: 'prod', host: 'a' } })
  await openTestIncident(admin, { labels: { service: 'pay', env: 'test' } })
  const incidentId = await openTestIncident(admin, { labels: { service: 'pay', env: 'prod', host: 'b' } })
  const labels = [
    { key: 'service', value: 'pay' },
    { key: 'env', value: 'prod' },
  ]
  expect(await listSimilar(admin, { ...like, incidentId, labels })).toMatchObject([
    { id: earlier, why: 'same service and env' },
  ])
})

test('what the monitor said was over was resolved by nobody, and the same signal is the nearest relation', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin, 'prometheus', PRESETS.alertmanager)
  const tell = (status: string, minutes: number) => {
    const alerts = [{ status, fingerprint: 'f', labels: { severity: 'high' }, annotations: { summary: 'Disk' } }]
    return post(
      ingestDeps(database.db, () => after({ minutes })),
      token,
      { alerts },
    )
  }
  await tell('firing', 0)
  await tell('resolved', 6)
  await tell('firing', 600)
  const [later, earlier] = await database.db.read.incident.findMany({
    where: { workspaceId: admin.workspaceId },
    orderBy: { id: 'desc' },
  })
  expect(await listSimilar(admin, { ...like, incidentId: later?.id ?? 0 })).toMatchObject([
    { id: earlier?.id, why: 'same signal', status: 'resolved', resolvedBy: null },
  ])
})

test('nothing of another workspace is similar', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await openTestIncident(there.admin, { entityId: 'db-1', labels: { service: 'pay' } })
  const incidentId = await openTestIncident(admin, { entityId: 'db-1', labels: { service: 'pay' } })
  const labels = [{ key: 'service', value: 'pay' }]
  expect(await listSimilar(admin, { incidentId, entity: { identifier: 'db-1' }, labels })).toEqual([])
})
