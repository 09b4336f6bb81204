import { addDays } from 'date-fns'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { insertRows } from '../db/sql/batch'
import { countStates } from './count-states'
import { MOST_WALKED } from './find/find-ids'
import { MOST_MEASURED } from './find/shortest-way'
import { groupIncidents } from './group'
import { listIncidents } from './list'

const database = testDatabase()
const BATCH = 5_000

test('labels that have almost nothing in common are searched in parts, and nothing is left out', async () => {
  const { system } = await newWorkspace(database.db)
  const oldest = await openTestIncident(system, { severity: 'low', labels: { env: 'prod', team: 'search' } })
  const labels = [
    { key: 'env', value: 'prod' },
    { key: 'team', value: 'search' },
  ]
  for (const label of labels) await addIncidentsLike(oldest, label, MOST_WALKED + 50)
  const filter = { labels: labels.map(({ key, value }) => ({ key, values: [value] })) }
  const first = await listIncidents(system, filter)
  expect(first).toMatchObject({ incidents: [], isCutShort: true })
  expect((await groupIncidents(system, filter, { keys: ['env'] })).isCut).toBe(true)
  const second = await listIncidents(system, filter, { cursor: first.next })
  expect(second).toMatchObject({ incidents: [{ id: oldest }], isCutShort: false, next: undefined })
})

/** As autovacuum leaves them when the workspace is new. */
async function takeStatistics() {
  await database.db.writeStatements(({ execute }) => execute`ANALYZE`)
}

test('where one label is searched in parts, what another has below that part comes later, also in a workspace that the planner does not know yet', async () => {
  await takeStatistics()
  const { system, admin } = await newWorkspace(database.db)
  const older: number[] = []
  for (let at = 0; at < 60; at++)
    older.push(await openTestIncident(system, { severity: 'low', labels: { env: 'dev' } }))
  const newest = await openTestIncident(system, { severity: 'low', labels: { env: 'prod' } })
  const wanted = [...older, newest].toSorted((a, b) => b - a)
  const assigneeId = admin.actor.userId
  await database.db.write((tx) => tx.incident.updateMany({ where: { id: { in: wanted } }, data: { assigneeId } }))
  await addIncidentsLike(newest, { key: 'env', value: 'prod' }, MOST_WALKED + 50)
  const filter = { labels: [{ key: 'env', values: ['dev', 'prod'] }], assignees: [{ values: [assigneeId] }] }
  const found: number[] = []
  let page = await listIncidents(system, filter)
  found.push(...page.incidents.map(({ id }) => id))
  while (page.next) {
    page = await listIncidents(system, filter, { cursor: page.next })
    found.push(...page.incidents.map(({ id }) => id))
  }
  expect(found).toEqual(wanted)
})

test('incidents of long ago are found at once by their time, before many newer ones', async () => {
  const { system } = await newWorkspace(database.db)
  const [before, long, lately] = [0, 1, 2].map((days) => addDays(NOW, days - 10))
  const open = async (summary: string, receivedAt: Date | undefined = NOW) => {
    const incidentId = await openTestIncident(system, { severity: 'low', summary, labels: { env: 'prod' } })
    await database.db.write((tx) => tx.incident.update({ where: { id: incidentId }, data: { receivedAt } }))
    return incidentId
  }
  await open('before', before)
  const first = await open('first', long)
  await addIncidentsLike(first, { key: 'env', value: 'prod' }, MOST_MEASURED + 50)
  const last = await open('last', long)
  const newer = await open('newer', lately)
  await addIncidentsLike(newer, { key: 'env', value: 'prod' }, MOST_WALKED + 50)
  const filter = { since: long, until: lately, labels: [{ key: 'env', values: ['prod'] }] }
  const { incidents, isCutShort } = await listIncidents(system, filter)
  expect([incidents[0]?.id, incidents.length, isCutShort]).toEqual([last, 50, false])
  const oldestFirst = await listIncidents(system, filter, { order: 'waiting' })
  expect([oldestFirst.incidents[0]?.id, oldestFirst.incidents.length]).toEqual([first, 50])
  const counts = await countStates(system, filter)
  expect(counts).toEqual([{ status: 'open', severity: 'low', count: 1_000, isCut: true }])
})

/** Further incidents with one of the labels of an incident. */
async function addIncidentsLike(incidentId: number, label: { key: string; value: string }, count: number) {
  const { db } = database
  const found = await db.read.incident.findUniqueOrThrow({ where: { id: incidentId } })
  const { workspaceId, apiKeyId, severity, summary, receivedAt, payload, requestId } = found
  const incident = { workspaceId, apiKeyId, severity, summary, receivedAt, payload }
  const pair = await db.read.labelPair.findFirstOrThrow({ where: { workspaceId: incident.workspaceId, ...label } })
  for (let from = 0; from < count; from += BATCH)
    await db.writeStatements(async (statements) => {
      const names = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => `${label.key}-${from + at}`)
      await insertRows(
        statements,
        'Incident',
        names.map((name) => ({ ...incident, requestId: `${requestId}-${name}` })),
      )
      const newest = await statements.query<{ id: number }>`
        SELECT "id" FROM "Incident" WHERE "workspaceId" = ${incident.workspaceId} ORDER BY "id" DESC LIMIT ${names.length}`
      const rows = newest.map(({ id }) => ({ incidentId: Number(id), pairId: pair.id }))
      await insertRows(statements, 'IncidentLabel', rows)
    })
}
