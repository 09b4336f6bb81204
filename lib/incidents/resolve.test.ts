import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { acknowledgeIncident } from './acknowledge'
import { getIncident } from './get'
import { resolveIncident } from './resolve'

const database = testDatabase()

test.each([false, true])('an incident is resolved, acknowledged before: %s', async (acknowledged) => {
  const workspace = await newWorkspace(database.db)
  const ben = await workspace.as('responder', 'Ben')
  const incidentId = await openTestIncident(workspace.system)
  if (acknowledged) await acknowledgeIncident(workspace.admin, { incidentId })
  const now = after({ hours: 1 })
  expect(await resolveIncident({ ...ben, now }, { incidentId })).toEqual({ ok: true })
  const incident = await getIncident(ben, incidentId)
  expect(incident).toMatchObject({ status: 'resolved', resolvedAt: now })
  expect(incident.acknowledgedBy?.name).toBe(acknowledged ? 'admin' : undefined)
  expect(incident.timeline.at(-1)).toMatchObject({ kind: 'resolved', at: now, user: { name: 'Ben' } })
})

test('of two people who resolve at once one wins and the other is told who did', async () => {
  const workspace = await newWorkspace(database.db)
  const [ana, ben] = [await workspace.as('responder', 'Ana'), await workspace.as('responder', 'Ben')]
  const incidentId = await openTestIncident(workspace.system)
  const outcomes = await Promise.all([ana, ben].map((ctx) => resolveIncident(ctx, { incidentId })))
  const winner = outcomes[0]?.ok ? 'Ana' : 'Ben'
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'overtaken', status: 'resolved', by: winner })
  expect((await getIncident(ana, incidentId)).timeline).toHaveLength(2)
})

test('acknowledging and resolving at once ends resolved, with a timeline that tells what happened', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const incidentId = await openTestIncident(admin)
  const [acknowledged, resolved] = await Promise.all([
    acknowledgeIncident(ana, { incidentId }),
    resolveIncident(admin, { incidentId }),
  ])
  const { status, timeline } = await getIncident(ana, incidentId)
  expect({ status, ok: resolved.ok }).toEqual({ status: 'resolved', ok: true })
  const steps = acknowledged.ok ? ['opened', 'acknowledged', 'resolved'] : ['opened', 'resolved']
  expect(timeline.map(({ kind }) => kind)).toEqual(steps)
})

test('another workspace’s incident is not there to resolve', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const incidentId = await openTestIncident(here.system)
  await expect(resolveIncident(there.admin, { incidentId })).rejects.toThrow(NotFoundError)
  expect((await getIncident(here.admin, incidentId)).status).toBe('open')
})
