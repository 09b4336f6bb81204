import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { newWorkspace, openTestIncident } from '../testing/fixtures'
import { acknowledgeIncident } from './acknowledge'
import { getIncident } from './get'

const database = testDatabase()

test('of two people who acknowledge at once one wins and the other is told who did', async () => {
  const workspace = await newWorkspace(database.db)
  const [ana, ben] = [await workspace.as('responder', 'Ana'), await workspace.as('responder', 'Ben')]
  const incidentId = await openTestIncident(workspace.system)
  const outcomes = await Promise.all([ana, ben].map((ctx) => acknowledgeIncident(ctx, { incidentId })))
  const winner = outcomes[0]?.ok ? 'Ana' : 'Ben'
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'overtaken', status: 'acknowledged', by: winner })
  const incident = await getIncident(ana, incidentId)
  expect(incident.acknowledgedBy?.name).toBe(winner)
  expect(incident.timeline.map(({ kind }) => kind)).toEqual(['opened', 'acknowledged'])
})
