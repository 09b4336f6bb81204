import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { acknowledgeIncident } from './acknowledge'
import { assignIncident } from './assign'
import { getIncident } from './get'
import { handleMany } from './handle-many'
import { undoAssignment } from './undo-assignment'

const database = testDatabase()

/** Two incidents: the first is Ana's, the second nobody's; a minute later the admin takes both. */
async function taken() {
  const world = await newWorkspace(database.db)
  const ana = await world.as('responder', 'Ana')
  const ids = [await openTestIncident(world.admin), await openTestIncident(world.admin)]
  await assignIncident(ana, { incidentId: ids[0] ?? 0, assigneeId: ana.actor.userId })
  const at = after({ minutes: 1 })
  const admin = { ...world.admin, now: at }
  expect(await handleMany(admin, ids, { kind: 'assign', assigneeId: admin.actor.userId })).toHaveLength(2)
  const owners = () => Promise.all(ids.map(async (id) => (await getIncident(admin, id)).assignee?.name ?? null))
  return { ...world, ana, admin, ids, at, owners }
}

test('each incident has its owner of before again, and the timeline says so', async () => {
  const { admin, ids, at, owners } = await taken()
  const undone = await undoAssignment({ ...admin, now: after({ minutes: 2 }) }, { at, ids })
  expect(undone.toSorted((a, b) => a - b)).toEqual(ids)
  expect(await owners()).toEqual(['Ana', null])
  const { timeline } = await getIncident(admin, ids[1] ?? 0)
  expect(timeline.map(({ kind }) => kind)).toEqual(['opened', 'assigned', 'unassigned'])
})

test('what somebody else has assigned since stays', async () => {
  const { admin, ana, ids, at, owners } = await taken()
  const now = after({ minutes: 2 })
  await assignIncident({ ...ana, now }, { incidentId: ids[1] ?? 0, assigneeId: ana.actor.userId })
  expect(await undoAssignment({ ...admin, now }, { at, ids })).toEqual([ids[0]])
  expect(await owners()).toEqual(['Ana', 'Ana'])
})

test('an assignment stays if another person has acknowledged the incident since', async () => {
  const { admin, ana, ids, at, owners } = await taken()
  const now = after({ minutes: 2 })
  await acknowledgeIncident({ ...ana, now }, { incidentId: ids[0] ?? 0 })
  expect(await undoAssignment({ ...admin, now }, { at, ids })).toEqual([ids[1]])
  expect(await owners()).toEqual(['admin', null])
})

test('only one’s own is undone, within five minutes, and in one’s own workspace', async () => {
  const { admin, ana, ids, at, owners } = await taken()
  const elsewhere = await newWorkspace(database.db)
  expect(await undoAssignment({ ...ana, now: at }, { at, ids })).toEqual([])
  expect(await undoAssignment({ ...elsewhere.admin, now: at }, { at, ids })).toEqual([])
  expect(await undoAssignment({ ...admin, now: after({ minutes: 7 }) }, { at, ids })).toEqual([])
  expect(await undoAssignment({ ...admin, now: NOW }, { at: NOW, ids })).toEqual([])
  expect(await owners()).toEqual(['admin', 'admin'])
})
