import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { acknowledgeIncident } from './acknowledge'
import { countOpenIncidents } from './count-open'

const database = testDatabase()

test('open incidents of all workspaces are counted by severity, others are not', async () => {
  const [one, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  expect(await countOpenIncidents(database.db)).toEqual({ low: 0, medium: 0, high: 0, critical: 0 })
  for (const severity of ['high', 'high', 'low']) await openTestIncident(one.system, { severity })
  await openTestIncident(other.system, { severity: 'high' })
  const id = await openTestIncident(one.system, { severity: 'critical' })
  await acknowledgeIncident({ ...one.admin, now: after({ minutes: 1 }) }, { incidentId: id })
  expect(await countOpenIncidents(database.db)).toEqual({ low: 1, medium: 0, high: 3, critical: 0 })
})
