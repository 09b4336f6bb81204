import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { acknowledgeIncident } from './acknowledge'
import { resolveIncident } from './resolve'
import { whoHandled } from './who-handled'

const database = testDatabase()

test('who acknowledged or resolved last is named once, and nobody of another workspace', async () => {
  const [{ admin, as }, elsewhere] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const ana = await as('responder', 'Ana')
  const ids = [await openTestIncident(admin), await openTestIncident(admin), await openTestIncident(admin)]
  const [incidentId = 0, second = 0] = ids
  await acknowledgeIncident(admin, { incidentId })
  await resolveIncident(ana, { incidentId })
  await acknowledgeIncident(ana, { incidentId: second })
  expect(await whoHandled(admin, ids)).toEqual(['Ana'])
  expect(await whoHandled(admin, [])).toEqual([])
  expect(await whoHandled(elsewhere.admin, ids)).toEqual([])
})
