import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { disableUser } from '../users/manage'
import { assignIncident } from './assign'
import { getIncident } from './get'

const database = testDatabase()

test('assigning and unassigning are on the timeline, with who, whom and when', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const incidentId = await openTestIncident(admin)
  await assignIncident(admin, { incidentId, assigneeId: ana.actor.userId })
  expect((await getIncident(admin, incidentId)).assignee?.name).toBe('Ana')
  const now = after({ minutes: 1 })
  await assignIncident({ ...ana, now }, { incidentId, assigneeId: null })
  const { assignee, timeline } = await getIncident(admin, incidentId)
  expect(assignee).toBeNull()
  expect(timeline.slice(1)).toMatchObject([
    { kind: 'assigned', user: { name: 'admin' }, assignee: { name: 'Ana' } },
    { kind: 'unassigned', user: { name: 'Ana' }, assignee: null, at: now },
  ])
})

test('assigning to whom it is assigned already writes nothing', async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  const { userId } = admin.actor
  await assignIncident(admin, { incidentId, assigneeId: null })
  await assignIncident(admin, { incidentId, assigneeId: userId })
  await assignIncident(admin, { incidentId, assigneeId: userId })
  const { timeline } = await getIncident(admin, incidentId)
  expect(timeline.map(({ kind }) => kind)).toEqual(['opened', 'assigned'])
})

test('of two who assign to the same person at once only one is on the timeline', async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  const input = { incidentId, assigneeId: admin.actor.userId }
  await Promise.all([assignIncident(admin, input), assignIncident(admin, input), assignIncident(admin, input)])
  const { timeline } = await getIncident(admin, incidentId)
  expect(timeline.map(({ kind }) => kind)).toEqual(['opened', 'assigned'])
})

test('of two who assign to different people at once the timeline’s last word is what holds', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const people = [await as('responder', 'Ana'), await as('responder', 'Ben')]
  const incidentId = await openTestIncident(admin)
  await Promise.all(people.map(({ actor }) => assignIncident(admin, { incidentId, assigneeId: actor.userId })))
  const { assignee, timeline } = await getIncident(admin, incidentId)
  expect(timeline).toHaveLength(3)
  expect(timeline.at(-1)?.assignee?.id).toBe(assignee?.id ?? 0)
})

test('nobody of another workspace, disabled or unknown is assigned', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const disabled = await here.as('responder')
  await disableUser(here.admin, disabled.actor)
  const incidentId = await openTestIncident(here.system)
  for (const assigneeId of [there.admin.actor.userId, disabled.actor.userId, 2_000_000_000, 0]) {
    await expect(assignIncident(here.admin, { incidentId, assigneeId })).rejects.toThrow(NotFoundError)
  }
  const { assignee, timeline } = await getIncident(here.admin, incidentId)
  expect(assignee).toBeNull()
  expect(timeline).toHaveLength(1)
})

test('another workspace’s incident is not there to assign', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const incidentId = await openTestIncident(here.system)
  const input = { incidentId, assigneeId: there.admin.actor.userId }
  await expect(assignIncident(there.admin, input)).rejects.toThrow(NotFoundError)
  expect((await getIncident(here.admin, incidentId)).assignee).toBeNull()
})
