import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { newWorkspace, openTestIncident } from '../testing/fixtures'
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
