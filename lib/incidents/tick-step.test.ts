import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { tickStep } from './tick-step'
import { tickedSteps } from './ticked-steps'

const database = testDatabase()

test('a step is ticked for one incident, the first who ticks it stays named, and a tick is taken back', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ben = await as('responder', 'Ben')
  const [incidentId, other] = [await openTestIncident(admin), await openTestIncident(admin)]
  const tick = { incidentId, step: 'Fail over', isDone: true }
  await tickStep(ben, tick)
  await tickStep({ ...admin, now: after({ minutes: 1 }) }, tick)
  const by = { id: ben.actor.userId, name: 'Ben' }
  expect(await tickedSteps(admin, incidentId)).toEqual(new Map([['Fail over', { by, at: ben.now }]]))
  expect(await tickedSteps(admin, other)).toEqual(new Map())
  await tickStep(admin, { ...tick, isDone: false })
  await tickStep(admin, { ...tick, isDone: false })
  expect(await tickedSteps(admin, incidentId)).toEqual(new Map())
})

test('two who tick at once are no fault', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const people = [admin, await as('responder'), await as('responder')]
  const incidentId = await openTestIncident(admin)
  for (let n = 1; n <= 10; n++) {
    const tick = { incidentId, step: `Look ${n}`, isDone: true }
    await Promise.all([...people, ...people].map((person) => tickStep(person, tick)))
    expect((await tickedSteps(admin, incidentId)).size).toBe(n)
  }
})

test.each(['\0', '\uD800', '"><script>', 'x'.repeat(5_000)])(
  'whatever a step is called, it can be ticked: %j',
  async (step) => {
    const { admin } = await newWorkspace(database.db)
    const incidentId = await openTestIncident(admin)
    await tickStep(admin, { incidentId, step, isDone: true })
    expect((await tickedSteps(admin, incidentId)).size).toBe(1)
    await tickStep(admin, { incidentId, step, isDone: false })
    expect((await tickedSteps(admin, incidentId)).size).toBe(0)
  },
)

test('no step of another workspace is ticked, taken back or shown', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const incidentId = await openTestIncident(admin)
  await tickStep(admin, { incidentId, step: 'Look', isDone: true })
  for (const isDone of [true, false])
    await expect(tickStep(there.admin, { incidentId, step: 'Look', isDone })).rejects.toThrow(NotFoundError)
  expect((await tickedSteps(there.admin, incidentId)).size).toBe(0)
  expect((await tickedSteps(admin, incidentId)).size).toBe(1)
})
