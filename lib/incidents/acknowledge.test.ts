import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { acknowledgeIncident } from './acknowledge'
import { getIncident } from './get'
import { resolveIncident } from './resolve'

const database = testDatabase()

test('acknowledging is on the incident and on its timeline, with who and when', async () => {
  const workspace = await newWorkspace(database.db)
  const ana = await workspace.as('responder', 'Ana')
  const incidentId = await openTestIncident(workspace.system)
  const now = after({ minutes: 3 })
  expect(await acknowledgeIncident({ ...ana, now }, { incidentId })).toEqual({ ok: true })
  const incident = await getIncident(ana, incidentId)
  expect(incident).toMatchObject({ status: 'acknowledged', acknowledgedAt: now, acknowledgedBy: { name: 'Ana' } })
  expect(incident.timeline[1]).toMatchObject({ kind: 'acknowledged', at: now, user: { name: 'Ana' } })
})

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

test('who comes later is told who did it and when', async () => {
  const workspace = await newWorkspace(database.db)
  const [ana, ben] = [await workspace.as('responder', 'Ana'), await workspace.as('responder', 'Ben')]
  const incidentId = await openTestIncident(workspace.system)
  await acknowledgeIncident(ana, { incidentId })
  const second = await acknowledgeIncident({ ...ben, now: after({ minutes: 5 }) }, { incidentId })
  expect(second).toEqual({ ok: false, reason: 'overtaken', status: 'acknowledged', by: 'Ana', at: NOW })
})

test('a resolved incident is not acknowledged', async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  await resolveIncident(admin, { incidentId })
  expect(await acknowledgeIncident(admin, { incidentId })).toMatchObject({ reason: 'overtaken', status: 'resolved' })
  expect(await getIncident(admin, incidentId)).toMatchObject({ status: 'resolved', acknowledgedAt: null })
})

test('another workspace’s incident is not there to acknowledge', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const incidentId = await openTestIncident(here.system)
  await expect(acknowledgeIncident(there.admin, { incidentId })).rejects.toThrow(NotFoundError)
  expect((await getIncident(here.admin, incidentId)).status).toBe('open')
})
