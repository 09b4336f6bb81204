import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { acknowledgeIncident } from './acknowledge'
import { countStates } from './count-states'

const database = testDatabase()

test('each status and severity is counted under the rest of the filter, whatever statuses are chosen', async () => {
  const { admin } = await newWorkspace(database.db)
  const first = await openTestIncident(admin, { severity: 'critical', labels: { env: 'prod' } })
  await openTestIncident(admin, { severity: 'low', labels: { env: 'prod' } })
  await openTestIncident(admin, { severity: 'low', labels: { env: 'test' } })
  await acknowledgeIncident(admin, { incidentId: first })
  const counted = async (filter: Parameters<typeof countStates>[1]) =>
    (await countStates(admin, filter))
      .filter(({ count }) => count > 0)
      .map(({ status, severity, count, isCut }) => `${status} ${severity} ${count}${isCut ? '+' : ''}`)
      .sort()
  expect(await counted({})).toEqual(['acknowledged critical 1', 'open low 2'])
  const labels = [{ key: 'env', values: ['prod'] }]
  expect(await counted({ labels })).toEqual(['acknowledged critical 1', 'open low 1'])
  expect(await counted({ labels, statuses: ['resolved'], severities: ['high'] })).toHaveLength(2)
  expect(await counted({ labels: [{ key: 'env', values: ['nowhere'] }] })).toEqual([])
})

test('a severity that is asked for is counted however many others there are', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await openTestIncident(admin, { severity: 'critical', labels: { env: 'prod' } })
  const { id: pairId } = await database.db.read.labelPair.findFirstOrThrow({ where: { workspaceId } })
  const { apiKeyId } = await database.db.read.incident.findFirstOrThrow({ where: { workspaceId } })
  await database.db.write(async (tx) => {
    const low = { workspaceId, apiKeyId, severity: 'low', summary: 's', requestId: 'r', receivedAt: NOW } as const
    const data = Array.from({ length: 1_001 }, () => ({ ...low, payload: '{}' }))
    const made = await tx.incident.createManyAndReturn({ data, select: { id: true } })
    await tx.incidentLabel.createMany({ data: made.map(({ id: incidentId }) => ({ incidentId, pairId })) })
  })
  const labels = [{ key: 'env', values: ['prod'] }]
  const counts = await countStates(admin, { labels, severities: ['critical'] })
  const opened = counts.filter(({ status }) => status === 'open')
  expect(opened).toContainEqual({ status: 'open', severity: 'critical', count: 1, isCut: false })
  expect(opened).toContainEqual({ status: 'open', severity: 'low', count: 1_000, isCut: true })
})
