import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { createAccessToken } from '../access-tokens/create'
import { verifyAccessToken } from '../access-tokens/verify'
import { ForbiddenError } from '../errors'
import { addPolicy } from '../escalation-policies/change'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { viewIncident } from '../incidents/viewers'
import { addOverride } from '../on-call/add-override'
import { changeSchedule } from '../on-call/change-schedule'
import { listSchedules } from '../on-call/list-schedules'
import { saveView } from '../views/save'
import { changeRole } from './manage'

const database = testDatabase()

const times = { startsAt: after({ hours: 1 }), endsAt: after({ hours: 2 }) }

async function world() {
  const { admin, as } = await newWorkspace(database.db)
  const [schedule] = await listSchedules(admin)
  if (!schedule) throw new Error('no schedule')
  return { admin, viewer: await as('viewer', 'Vera'), ana: await as('responder', 'Ana'), schedule }
}

const steps = (userId: number) => [{ waitMinutes: 5, targets: [{ userId }] }]
const policy = { teamId: null, severities: ['high'], repeats: 0, groupBy: [], gatherSeconds: 30 }

test('a viewer is put on no schedule, override or policy, and is assigned nothing', async () => {
  const { admin, viewer, schedule } = await world()
  const { userId } = viewer.actor
  const [layer] = schedule.layers
  if (!layer) throw new Error('no layer')
  const change = { scheduleId: schedule.id, name: 'Main rotation', timeZone: 'UTC' }
  expect(await changeSchedule(admin, { ...change, layers: [{ ...layer, turns: [[userId]] }] })).toMatchObject({
    errors: { 'layers.0.turns': 'Vera is a viewer, whom nothing pages: take them out.' },
  })
  expect(await addOverride(admin, { scheduleId: schedule.id, userId, ...times })).toMatchObject({ ok: false })
  expect(await addPolicy(admin, { name: 'New', ...policy, steps: steps(userId) })).toMatchObject({
    errors: { 'steps.0.targets': expect.stringContaining('viewers') },
  })
  const incidentId = await openTestIncident(admin)
  await expect(assignIncident(admin, { incidentId, assigneeId: userId })).rejects.toThrow()
})

test('a viewer acknowledges nothing, is noted nowhere, and shares no view', async () => {
  const { admin, viewer } = await world()
  const incidentId = await openTestIncident(admin)
  await expect(acknowledgeIncident(viewer, { incidentId })).rejects.toThrow(ForbiddenError)
  await viewIncident(viewer, incidentId)
  expect(await viewIncident(admin, incidentId)).toEqual([])
  const view = { name: 'Mine', search: '' }
  expect(await saveView(viewer, { ...view, isShared: false })).toMatchObject({ ok: true })
  await expect(saveView(viewer, { ...view, isShared: true })).rejects.toThrow('You need the role responder.')
})

test('who is on call somewhere does not become a viewer, and is told where', async () => {
  const { admin, ana, schedule } = await world()
  const { userId } = ana.actor
  const added = await addOverride(admin, { scheduleId: schedule.id, userId, ...times })
  await addPolicy(admin, { name: 'Night', ...policy, steps: steps(userId) })
  expect(await changeRole(admin, { userId, role: 'viewer' })).toEqual({
    ...{ ok: false, reason: 'on-duty' },
    words: 'Ana covers in Main rotation and is paged by Night. A viewer is not on call: change that first.',
  })
  await database.db.write((tx) => tx.escalationTarget.deleteMany({ where: { userId } }))
  await database.db.write((tx) => tx.scheduleOverride.deleteMany({ where: { userId } }))
  expect(added.ok && (await changeRole(admin, { userId, role: 'viewer' }))).toEqual({ ok: true })
})

test('the token of a viewer has scopes that read, also one from before', async () => {
  const { admin, viewer, ana } = await world()
  const own = { userId: viewer.actor.userId, name: 'script', expiresAt: after({ days: 9 }) }
  expect(await createAccessToken(viewer, { ...own, scopes: ['incidents:write'] })).toMatchObject({
    errors: { scopes: 'The token of a viewer only reads: choose scopes that end in read.' },
  })
  const scopes = ['incidents:write', 'incidents:read']
  const made = await createAccessToken(ana, { ...own, userId: ana.actor.userId, scopes })
  await changeRole(admin, { userId: ana.actor.userId, role: 'viewer' })
  const verified = await verifyAccessToken(database.db, made.ok ? made.token : '', NOW)
  expect(verified?.scopes).toEqual(['incidents:read'])
})
