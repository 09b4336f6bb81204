import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { countQueries, MOST_MATCHES } from './count-queries'

const database = testDatabase()

test('each search is counted as its list would show it, and one that cannot be read has no count', async () => {
  const { admin } = await newWorkspace(database.db)
  const first = await openTestIncident(admin, { severity: 'critical', labels: { env: 'prod' } })
  await openTestIncident(admin, { severity: 'low', labels: { env: 'test' } })
  await acknowledgeIncident(admin, { incidentId: first })
  const counted = await countQueries(admin, [
    '',
    'status:open',
    'label.env:prod',
    'label.env:nowhere',
    'severity:x',
    '',
  ])
  expect(counted.map((one) => one?.count)).toEqual([2, 1, 1, 0, undefined, 2])
})

test('counting ends at a hundred', async () => {
  const { admin } = await newWorkspace(database.db)
  for (let n = 0; n < MOST_MATCHES + 3; n++) await openTestIncident(admin, { severity: 'low' })
  expect(await countQueries(admin, ['severity:low'])).toEqual([{ count: MOST_MATCHES + 1, isCut: true }])
})
