import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { createApiKey } from '../api-keys/create'
import { registerEntity } from '../entities/register'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { resolveIncident } from '../incidents/resolve'
import { saveView } from '../views/save'
import { findInWorkspace } from './find'

const database = testDatabase()

test('an incident is found by its number, a part of its summary, and words when it is resolved', async () => {
  const { admin } = await newWorkspace(database.db)
  const first = await openTestIncident(admin, { summary: 'Checkout p99 above 2s' })
  const second = await openTestIncident(admin, { summary: 'Disk of db-1 is full' })
  const found = async (text: string) => (await findInWorkspace(admin, text)).incidents.map(({ id }) => id)
  expect(await found(`#${first}`)).toContain(first)
  expect(await found(`${second}`)).toContain(second)
  expect(await found('heckou')).toEqual([first])
  expect(await found('DISK')).toEqual([second])
  await acknowledgeIncident(admin, { incidentId: first })
  expect(await found('heckou')).toEqual([first])
  await resolveIncident(admin, { incidentId: first })
  expect(await found('checkout p99')).toEqual([first])
  expect(await found('label.nothing:')).toEqual([])
})

test('an incident whose summary does not hold the text says where it is, and stands after those whose summary does', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin, { summary: 'Payments down', labels: { service: 'payments' } })
  await openTestIncident(admin, { summary: 'Queue grows', labels: { env: 'prod', service: 'payments' } })
  await openTestIncident(admin, { summary: 'Slow', entityId: 'payments-api' })
  await openTestIncident(admin, { summary: 'Late', details: 'see payments' })
  const matches = async (text: string) => {
    const { incidents } = await findInWorkspace(admin, text)
    return new Map(incidents.map(({ summary, match }) => [summary, match]))
  }
  expect(await matches('label.service:payments')).toEqual(
    new Map([
      ['Queue grows', undefined],
      ['Payments down', undefined],
    ]),
  )
  expect([...(await matches('payments'))]).toEqual([
    ['Payments down', undefined],
    ['Slow', 'payments-api'],
    ['Queue grows', 'service=payments'],
    ['Late', 'in details or other fields'],
  ])
})

test('entities and runbooks are found by any part of identifier or name, odd characters as they stand', async () => {
  const { admin } = await newWorkspace(database.db)
  await openTestIncident(admin, { entityId: 'prod-image_resizer%1', runbookId: 'resizer-full' })
  await openTestIncident(admin, { entityId: 'prod-imagexresizer-2' })
  await registerEntity(admin, { identifier: 'db', kind: 'host', name: 'Main Database', description: '', url: '' })
  const entities = async (text: string) => (await findInWorkspace(admin, text)).entities.map((one) => one.identifier)
  expect(await entities('prod')).toEqual(['prod-image_resizer%1', 'prod-imagexresizer-2'])
  expect(await entities('image_resizer%')).toEqual(['prod-image_resizer%1'])
  expect(await entities('main data')).toEqual(['db'])
  expect(await entities('\0\\')).toEqual([])
  expect((await findInWorkspace(admin, 'RESIZER')).runbooks).toEqual([{ identifier: 'resizer-full', title: null }])
})

test('nothing of another workspace is found, and keys only by admins', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const id = await openTestIncident(there.admin, { summary: 'Payments down', entityId: 'pay', runbookId: 'pay-down' })
  await saveView(there.admin, { name: 'Payments', search: '', isShared: true })
  await createApiKey(there.admin, { name: 'pay-monitor', expiresAt: null })
  await there.as('responder', 'Paymund')
  const nothing = { incidents: [], views: [], entities: [], runbooks: [], people: [], teams: [], apiKeys: [] }
  for (const text of ['pay', `${id}`]) expect(await findInWorkspace(here.admin, text)).toEqual(nothing)
  const responder = await there.as('responder', 'Ben')
  expect(await findInWorkspace(there.admin, 'pay')).toMatchObject({
    incidents: [{ id }],
    views: [{ name: 'Payments' }],
    entities: [{ identifier: 'pay' }],
    runbooks: [{ identifier: 'pay-down' }],
    people: [{ name: 'Paymund' }],
    apiKeys: [{ name: 'pay-monitor' }],
  })
  expect((await findInWorkspace(responder, 'pay')).apiKeys).toEqual([])
})
