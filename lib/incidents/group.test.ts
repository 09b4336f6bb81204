import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post, readIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { runs } from '../../testing/runs'
import { writeInParts } from '../../testing/write-in-parts'
import type { UserContext } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { acknowledgeIncident } from './acknowledge'
import type { IncidentFilter, LabelChoice } from './find/filter'
import { groupIncidents } from './group'
import { handleGroup } from './handle-group'
import { listIncidents } from './list'
import { listCorrelated } from './list-correlated'
import type { IncidentOrder } from './order'
import { resolveIncident } from './resolve'

const database = testDatabase()
const anything: IncidentFilter = { statuses: [], severities: [], labels: [] }

let admin: UserContext
let token: string
beforeEach(async () => {
  const workspace = await newWorkspace(database.db)
  admin = workspace.admin
  token = (await newApiKey(workspace.system)).token
})

async function open(labels: object, severity: Severity = 'high', status: IncidentStatus = 'open', now = NOW) {
  const answer = await post(
    ingestDeps(database.db, () => now),
    token,
    { summary: 'S', severity, labels },
  )
  expect(answer.status).toBe(201)
  const incidentId = Number(answer.json.id)
  if (status !== 'open') await acknowledgeIncident(admin, { incidentId })
  if (status === 'resolved') await resolveIncident(admin, { incidentId })
  return incidentId
}

test('groups by one label and by two, the most severe that wait first', async () => {
  await open({ service: 'web', env: 'prod' }, 'critical', 'acknowledged')
  await open({ service: 'db', env: 'prod' }, 'high')
  await open({ service: 'db', env: 'test' }, 'low')
  const last = await open({ env: 'prod' }, 'medium')
  const one = await groupIncidents(admin, anything, { keys: ['service'], open: [null] })
  expect(one.groups.map(({ values, count, open, worstOpen }) => [values, count, open, worstOpen])).toEqual([
    [['db'], 2, 2, 'high'],
    [[null], 1, 1, 'medium'],
    [['web'], 1, 0, null],
  ])
  expect(one.opened.map(({ id }) => id)).toEqual([last])
  const two = await groupIncidents(admin, anything, { keys: ['service', 'env'] })
  expect(two.groups.map(({ values }) => values)).toEqual([
    ['db', 'prod'],
    [null, 'prod'],
    ['db', 'test'],
    ['web', 'prod'],
  ])
  expect(two).toMatchObject({ incidents: 4, more: 0, isCut: false, opened: [] })
})

test('a group tells how many came in each five minutes of the last hour', async () => {
  for (const minutes of [-61, -59, -6, -5, -1, 0, 1]) await open({ service: 'db' }, 'low', 'open', after({ minutes }))
  const { groups } = await groupIncidents(admin, anything, { keys: ['service'] })
  expect(groups[0]?.lastHour).toEqual([1, ...Array(9).fill(0), 2, 3])
})

test('a label with thousands of values groups like one with few', async () => {
  const { workspaceId } = admin
  const pairs = Array.from({ length: 10_001 }, (_, at) => ({ workspaceId, key: 'host', value: `unused ${at}` }))
  await writeInParts(database.db, pairs, (tx, data) => tx.labelPair.createMany({ data }))
  for (const host of ['a', 'b', 'a']) await open({ host, env: 'prod' }, 'low')
  const without = await open({ env: 'prod' }, 'low')
  const { groups, opened } = await groupIncidents(admin, anything, { keys: ['host', 'env'], open: [null, 'prod'] })
  expect(groups.map(({ values, count }) => [...values, count])).toEqual([
    ['a', 'prod', 2],
    [null, 'prod', 1],
    ['b', 'prod', 1],
  ])
  expect(opened.map(({ id }) => id)).toEqual([without])
})

test('groups follow the order of the list', async () => {
  await open({ service: 'web' }, 'low')
  await open({ service: 'db' }, 'critical', 'open', after({ minutes: 1 }))
  await open({ service: 'mail' }, 'critical', 'acknowledged')
  const inOrder = async (order: IncidentOrder) => {
    const { groups } = await groupIncidents(admin, anything, { keys: ['service'], order })
    return groups.map(({ values }) => values[0])
  }
  expect(await inOrder('urgent')).toEqual(['db', 'web', 'mail'])
  expect(await inOrder('waiting')).toEqual(['web', 'db', 'mail'])
  expect(await inOrder('newest')).toEqual(['mail', 'db', 'web'])
})

test('a group is acknowledged and resolved as it was seen: what came since, and other groups, are left alone', async () => {
  const first = await open({ service: 'db' })
  const resolved = await open({ service: 'db' }, 'high', 'resolved')
  const other = await open({ service: 'web' })
  const seen = { filter: anything, keys: ['service'], values: ['db'], upToId: other }
  const later = await open({ service: 'db' })
  expect((await handleGroup(admin, seen, { kind: 'acknowledge' })).handled).toHaveLength(1)
  expect((await handleGroup(admin, seen, { kind: 'acknowledge' })).handled).toEqual([])
  const statusOf = async (id: number) => (await readIncident(database.db, String(id))).status
  expect(await statusOf(first)).toBe('acknowledged')
  expect([await statusOf(later), await statusOf(other)]).toEqual(['open', 'open'])
  expect((await handleGroup(admin, { ...seen, upToId: later }, { kind: 'resolve' })).handled).toHaveLength(2)
  expect([await statusOf(first), await statusOf(later), await statusOf(resolved)]).toEqual(Array(3).fill('resolved'))
  const kinds = await database.db.read.timelineEntry.findMany({ where: { incidentId: first }, orderBy: { id: 'asc' } })
  expect(kinds.map(({ kind }) => kind)).toEqual(['opened', 'acknowledged', 'resolved'])
})

test('incidents of one group show each other, by the labels that the policy groups by', async () => {
  const one = await open({ service: 'db', host: 'a' })
  const other = await open({ service: 'db', host: 'b' }, 'low', 'acknowledged')
  await open({ service: 'db' }, 'low', 'resolved')
  await open({ service: 'web' })
  expect(await listCorrelated(admin, one)).toMatchObject({
    labels: [{ key: 'service', value: 'db' }],
    incidents: [{ id: other }],
    hasMore: false,
  })
  expect(await listCorrelated(admin, await open({ host: 'a' }))).toBeNull()
})

const value = fc.constantFrom('a', 'b', '', 'A', '1')
const incident = fc.record({
  labels: fc.dictionary(fc.constantFrom('service', 'env', 'x'), value),
  severity: fc.constantFrom<Severity>('low', 'medium', 'high', 'critical'),
  status: fc.constantFrom<IncidentStatus>('open', 'acknowledged', 'resolved'),
})
const someOf = <T>(...all: T[]) => fc.subarray(all)

function sumOf(counts: Record<Severity, number>) {
  return Object.values(counts).reduce((a, b) => a + b)
}

test("groups' counts equal the list's", async () => {
  const filter = fc.record({
    statuses: someOf<IncidentStatus>('open', 'acknowledged', 'resolved'),
    severities: someOf<Severity>('low', 'high'),
    labels: fc.constantFrom<LabelChoice[]>([], [{ key: 'env', values: ['a'] }]),
  })
  const keys = fc.constantFrom(['service'], ['service', 'env'], ['env', 'nowhere'])
  await fc.assert(
    fc.asyncProperty(fc.array(incident, { maxLength: 12 }), filter, keys, async (incidents, filter, keys) => {
      for (const { labels, severity, status } of incidents) await open(labels, severity, status)
      const listed = (await listIncidents(admin, filter)).incidents
      const grouped = await groupIncidents(admin, filter, { keys })
      const expected = new Map<string, number>()
      for (const { labels } of listed) {
        const of = (key: string) => labels.find(({ pair }) => pair.key === key)?.pair.value ?? null
        const name = JSON.stringify(keys.map(of))
        expected.set(name, (expected.get(name) ?? 0) + 1)
      }
      expect(new Map(grouped.groups.map(({ values, count }) => [JSON.stringify(values), count]))).toEqual(expected)
      for (const { count, bySeverity, open, openBySeverity } of grouped.groups) {
        expect(sumOf(bySeverity)).toBe(count)
        expect(sumOf(openBySeverity)).toBe(open)
      }
      const unresolved = grouped.groups.reduce((sum, group) => sum + group.unresolved, 0)
      expect(unresolved).toBe(listed.filter(({ status }) => status !== 'resolved').length)
      await database.db.write((tx) => tx.incident.deleteMany({ where: { workspaceId: admin.workspaceId } }))
    }),
    { numRuns: runs(40) },
  )
})
