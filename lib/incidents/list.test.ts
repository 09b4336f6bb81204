import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../context'
import { testDatabase } from '../testing/database'
import { ingestDeps, newApiKey, newWorkspace, openTestIncident, post } from '../testing/fixtures'
import { acknowledgeIncident } from './acknowledge'
import type { IncidentCursor, IncidentFilter } from './filter'
import { listIncidents } from './list'

const database = testDatabase()
const anything: IncidentFilter = { statuses: [], severities: [], labels: [] }
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
    { key: 'env', value: 'prod' },
    { key: 'team', value: 'db' },
  ]
  expect(await matching({})).toEqual([c, b, a])
  expect(await matching({ severities: ['critical'] })).toEqual([b, a])
  expect(await matching({ severities: ['critical', 'low'] })).toEqual([c, b, a])
  expect(await matching({ statuses: ['acknowledged'] })).toEqual([b])
  expect(await matching({ statuses: ['open', 'resolved'] })).toEqual([c, a])
  expect(await matching({ labels: [prod] })).toEqual([b, a])
  expect(await matching({ labels: [prod, db] })).toEqual([a])
  expect(await matching({ labels: [prod, { key: 'env', value: 'test' }] })).toEqual([])
  expect(await matching({ entityId: 'db-1' })).toEqual([c, a])
  expect(await matching({ runbookId: 'restart' })).toEqual([b])
  expect(await matching({ entityId: 'db-1', severities: ['low'], statuses: ['open'], labels: [db] })).toEqual([c])
})

test.each<Partial<IncidentFilter>>([
  { labels: [{ key: 'env', value: 'nowhere' }] },
  { labels: [{ key: '', value: '' }] },
  { labels: [{ key: '\0', value: '\uD800' }] },
  { entityId: 'unknown' },
  { entityId: '\0' },
  { runbookId: '\0' },
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
  const same = { labels: [{ key: 'env', value: 'prod' }], entityId: 'db-1', runbookId: 'restart' }
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

/** Every page from the one at `cursor` on, in the direction that `next` goes. */
async function walk(filter: IncidentFilter, next: 'olderThan' | 'newerThan', cursor: IncidentCursor = {}) {
  if (!many.ctx) throw new Error('not seeded')
  const pages: number[][] = []
  for (let at: IncidentCursor | undefined = cursor; at; ) {
    const page = await listIncidents(many.ctx, filter, at)
    pages.push(ids(page))
    const edge: number | undefined = page[next]
    at = edge === undefined ? undefined : next === 'olderThan' ? { before: edge } : { after: edge }
  }
  return pages
}

test('paging to older incidents covers each of 120 exactly once, newest first', async () => {
  const pages = await walk(anything, 'olderThan')
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(many.newestFirst)
})

test('paging back to newer ones covers each exactly once, and each page is newest first', async () => {
  const pages = await walk(anything, 'newerThan', { after: 0 })
  expect(pages.reverse().flat()).toEqual(many.newestFirst)
})

test('paging keeps to the filter', async () => {
  const filter: IncidentFilter = { ...anything, severities: ['low'], labels: [{ key: 'env', value: 'prod' }] }
  const pages = await walk(filter, 'olderThan')
  expect(pages.map(({ length }) => length)).toEqual([50, 10])
  expect(pages.flat()).toEqual(many.newestFirst.filter((_, at) => at % 2 === 0))
})

test('the first page names no newer one, and the last page no older one', async () => {
  if (!many.ctx) throw new Error('not seeded')
  const first = await listIncidents(many.ctx, anything)
  expect(first.newerThan).toBeUndefined()
  const second = await listIncidents(many.ctx, anything, { before: first.olderThan })
  const back = await listIncidents(many.ctx, anything, { after: second.newerThan })
  expect(ids(back)).toEqual(ids(first))
  expect(back.newerThan).toBeUndefined()
  const last = await listIncidents(many.ctx, anything, { before: second.olderThan })
  expect(last.olderThan).toBeUndefined()
})

test('an incident that arrives while somebody pages shifts nothing', async () => {
  if (!many.ctx) throw new Error('not seeded')
  const { olderThan } = await listIncidents(many.ctx, anything)
  const before = ids(await listIncidents(many.ctx, anything, { before: olderThan }))
  const id = await openTestIncident(many.ctx)
  expect(ids(await listIncidents(many.ctx, anything, { before: olderThan }))).toEqual(before)
  many.newestFirst.unshift(id)
})
