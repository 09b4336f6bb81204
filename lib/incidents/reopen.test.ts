import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { acknowledgeIncident } from './acknowledge'
import { getIncident } from './get'
import { reopenIncident } from './reopen'
import { resolveIncident } from './resolve'

const database = testDatabase()

test('a resolved incident is open again, acknowledged by nobody, and can go through it all once more', async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  await acknowledgeIncident(admin, { incidentId })
  await resolveIncident(admin, { incidentId })
  const now = after({ hours: 1 })
  expect(await reopenIncident({ ...admin, now }, { incidentId })).toEqual({ ok: true })
  const incident = await getIncident(admin, incidentId)
  expect(incident).toMatchObject({ status: 'open', resolvedAt: null, acknowledgedAt: null, acknowledgedBy: null })
  expect(incident.timeline.at(-1)).toMatchObject({ kind: 'reopened', at: now, user: { name: 'admin' } })
  expect(await acknowledgeIncident(admin, { incidentId })).toEqual({ ok: true })
})

test('of two people who reopen at once one wins and the other is told who did', async () => {
  const workspace = await newWorkspace(database.db)
  const [ana, ben] = [await workspace.as('responder', 'Ana'), await workspace.as('responder', 'Ben')]
  const incidentId = await openTestIncident(workspace.system)
  await resolveIncident(ana, { incidentId })
  const outcomes = await Promise.all([ana, ben].map((ctx) => reopenIncident(ctx, { incidentId })))
  const winner = outcomes[0]?.ok ? 'Ana' : 'Ben'
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'overtaken', status: 'open', by: winner })
})

test('an incident that was never resolved is not reopened', async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  const refused = await reopenIncident(admin, { incidentId })
  expect(refused).toEqual({ ok: false, reason: 'overtaken', status: 'open', by: '', at: NOW })
  expect((await getIncident(admin, incidentId)).timeline).toHaveLength(1)
})

test('another workspace’s incident is not there to reopen', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const incidentId = await openTestIncident(here.system)
  await resolveIncident(here.admin, { incidentId })
  await expect(reopenIncident(there.admin, { incidentId })).rejects.toThrow(NotFoundError)
  expect((await getIncident(here.admin, incidentId)).status).toBe('resolved')
})
