import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import type { Context } from '../context'
import { acknowledgeIncident } from './acknowledge'
import type { IncidentFilter } from './find/filter'
import { listIncidents } from './list'
import type { IncidentCursor } from './order'

const database = testDatabase()
const anything: IncidentFilter = {}
const ids = (page: { incidents: { id: number }[] }) => page.incidents.map(({ id }) => id)

test('an incident is listed with severity, status, age, summary, labels, entity and assignee', async () => {
  const { system } = await newWorkspace(database.db)
  const labels = { service: 'checkout', attempts: 3, env: 'prod' }
  const id = await openTestIncident(system, { labels, entityId: 'db-1' })
  const { incidents } = await listIncidents(system, anything)
  const pairs = incidents[0]?.labels.map(({ pair }) => `${pair.key}=${pair.value}`)
  expect(incidents).toMatchObject([
    {
      id,
      status: 'open',
      severity: 'high',
      summary: 'Disk full',
      receivedAt: system.now,
      entity: { identifier: 'db-1', name: null },
      assignee: null,
    },
  ])
  expect(pairs?.sort()).toEqual(['attempts=3', 'env=prod', 'service=checkout'])
})

test('filters narrow by severity, status, every label, entity and runbook, and combine', async () => {
  const { system, admin } = await newWorkspace(database.db)
  const open = (payload: object) => openTestIncident(system, payload)
  const a = await open({ severity: 'critical', labels: { env: 'prod', team: 'db' }, entityId: 'db-1' })
  const b = await open({ severity: 'critical', labels: { env: 'prod' }, runbookId: 'restart' })
  const c = await open({ severity: 'low', labels: { env: 'test', team: 'db' }, entityId: 'db-1' })
  await acknowledgeIncident(admin, { incidentId: b })
  const matching = async (filter: Partial<IncidentFilter>) =>
    ids(await listIncidents(system, { ...anything, ...filter }))
  const [prod, db] = [
    { key: 'env', values: ['prod'] },
    { key: 'team', values: ['db'] },
  ]
  expect(await matching({})).toEqual([c, b, a])
  expect(await matching({ severities: ['critical'] })).toEqual([b, a])
  expect(await matching({ severities: ['critical', 'low'] })).toEqual([c, b, a])
  expect(await matching({ statuses: ['acknowledged'] })).toEqual([b])
  expect(await matching({ statuses: ['open', 'resolved'] })).toEqual([c, a])
  expect(await matching({ labels: [prod] })).toEqual([b, a])
  expect(await matching({ labels: [prod, db] })).toEqual([a])
  expect(await matching({ labels: [prod, { key: 'env', values: ['test'] }] })).toEqual([])
  expect(await matching({ entities: [{ values: ['db-1'] }] })).toEqual([c, a])
  expect(await matching({ runbooks: [{ values: ['restart'] }] })).toEqual([b])
  expect(
    await matching({ entities: [{ values: ['db-1'] }], severities: ['low'], statuses: ['open'], labels: [db] }),
  ).toEqual([c])
})

test.each<Partial<IncidentFilter>>([
  { labels: [{ key: 'env', values: ['nowhere'] }] },
  { labels: [{ key: '', values: [''] }] },
  { labels: [{ key: '\0', values: ['\uD800'] }] },
  { entities: [{ values: ['unknown'] }] },
  { entities: [{ values: ['\0'] }] },
  { runbooks: [{ values: ['\0'] }] },
])('a filter for what nobody sent matches nothing: %j', async (filter) => {
  const { system } = await newWorkspace(database.db)
  await openTestIncident(system, { labels: { env: 'prod' }, entityId: 'db-1' })
  expect(await listIncidents(system, { ...anything, ...filter })).toMatchObject({ incidents: [] })
})

test('another workspace’s incidents do not match, not even by the same label, entity or runbook', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const payload = { labels: { env: 'prod' }, entityId: 'db-1', runbookId: 'restart' }
  await openTestIncident(here.system, payload)
  const id = await openTestIncident(there.system, payload)
  const same: IncidentFilter = {
    labels: [{ key: 'env', values: ['prod'] }],
    entities: [{ values: ['db-1'] }],
    runbooks: [{ values: ['restart'] }],
  }
  expect(ids(await listIncidents(there.admin, anything))).toEqual([id])
  expect(ids(await listIncidents(there.admin, { ...anything, ...same }))).toEqual([id])
})

const many: { ctx?: Context; newestFirst: number[] } = { newestFirst: [] }
beforeAll(async () => {
  const { system } = await newWorkspace(database.db)
  const { token } = await newApiKey(system)
  for (let count = 0; count < 120; count++) {
    const payload = { summary: `Alert ${count}`, severity: count % 2 ? 'low' : 'high', labels: { env: 'prod' } }
    const answer = await post(ingestDeps(database.db), token, payload)
    many.newestFirst.unshift(Number(answer.json.id))
  }
  many.ctx = system
})

/** Every page of the list. */
async function walk(filter: IncidentFilter) {
  if (!many.ctx) throw new Error('not seeded')
  const pages: number[][] = []
  for (let cursor: IncidentCursor | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
    const page = await listIncidents(many.ctx, filter, { cursor })
    pages.push(ids(page))
    cursor = page.next
  }
  return pages
}

test('paging covers each of 120 incidents exactly once, newest first', async () => {
  const pages = await walk(anything)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(many.newestFirst)
})

test('paging keeps to the filter', async () => {
  const filter: IncidentFilter = { severities: ['low'], labels: [{ key: 'env', values: ['prod'] }] }
  const pages = await walk(filter)
  expect(pages.map(({ length }) => length)).toEqual([50, 10])
  expect(pages.flat()).toEqual(many.newestFirst.filter((_, at) => at % 2 === 0))
})

test('fewer at a time are in the same order: the most severe first, and of these the newest', async () => {
  const { system } = await newWorkspace(database.db)
  const open = (severity: string) => openTestIncident(system, { severity })
  const [old, low] = [await open('critical'), await open('low')]
  const [high, recent] = [await open('high'), await open('critical')]
  const seen: number[] = []
  for (let cursor: IncidentCursor | undefined, isMore = true; isMore; isMore = cursor !== undefined) {
    const page = await listIncidents(system, anything, { order: 'urgent', cursor, most: 1 })
    seen.push(...ids(page))
    cursor = page.next
  }
  expect(seen).toEqual([recent, old, high, low])
})

test('an incident that arrives while somebody pages shifts nothing', async () => {
  if (!many.ctx) throw new Error('not seeded')
  const { next } = await listIncidents(many.ctx, anything)
  const before = ids(await listIncidents(many.ctx, anything, { cursor: next }))
  const id = await openTestIncident(many.ctx)
  expect(ids(await listIncidents(many.ctx, anything, { cursor: next }))).toEqual(before)
  many.newestFirst.unshift(id)
})

test('its team, its owner and who acknowledged it come along, also when they are disabled', async () => {
  const { admin, as, workspaceId } = await newWorkspace(database.db)
  const [dora, ben] = [await as('responder', 'Dora'), await as('responder', 'Ben')]
  const incidentId = await openTestIncident(admin)
  await acknowledgeIncident(dora, { incidentId })
  const team = await database.db.write(async (tx) => {
    const added = await tx.team.create({ data: { workspaceId, name: 'Payments', createdAt: admin.now } })
    await tx.incident.update({ where: { id: incidentId }, data: { teamId: added.id, assigneeId: ben.actor.userId } })
    await tx.user.update({ where: { id: ben.actor.userId }, data: { disabledAt: admin.now } })
    return added
  })
  const [incident] = (await listIncidents(admin, anything)).incidents
  expect(incident).toMatchObject({
    status: 'acknowledged',
    fired: 1,
    isSilenced: false,
    team: { id: team.id, name: 'Payments' },
    assignee: { id: ben.actor.userId, name: 'Ben', disabledAt: admin.now, isServiceAccount: false },
    acknowledgedBy: { id: dora.actor.userId, name: 'Dora', disabledAt: null, isServiceAccount: false },
  })
})
