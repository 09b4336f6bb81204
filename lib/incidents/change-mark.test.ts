import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { acknowledgeIncident } from './acknowledge'
import { assignIncident } from './assign'
import { incidentChangeMark, incidentsChangeMark } from './change-mark'
import { addNote } from './note'
import { reopenIncident } from './reopen'
import { resolveIncident } from './resolve'
import { tickStep } from './tick-step'

const database = testDatabase()

test('the mark changes with each step of an incident, and only then', async () => {
  const { admin } = await newWorkspace(database.db)
  const marks = [await incidentsChangeMark(admin)]
  const incidentId = await openTestIncident(admin)
  marks.push(await incidentsChangeMark(admin))
  const steps = [
    () => acknowledgeIncident(admin, { incidentId }),
    () => resolveIncident(admin, { incidentId }),
    () => reopenIncident(admin, { incidentId }),
    () => assignIncident(admin, { incidentId, assigneeId: admin.actor.userId }),
    () => addNote(admin, { incidentId, note: 'Looking' }),
  ]
  for (const step of steps) {
    await step()
    marks.push(await incidentsChangeMark(admin))
  }
  expect(new Set(marks).size).toBe(7)
  expect(await incidentsChangeMark(admin)).toBe(marks.at(-1))
})

test('what happens in another workspace does not change it', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const before = await incidentsChangeMark(here.admin)
  await openTestIncident(there.system)
  expect(await incidentsChangeMark(here.admin)).toBe(before)
})

test("an incident's own mark changes with each tick of its runbook, and with its steps", async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  const marks = [await incidentChangeMark(admin, incidentId)]
  const changes = [
    () => tickStep({ ...admin, now: after({ minutes: 1 }) }, { incidentId, step: 'Drain', isDone: true }),
    () => tickStep({ ...admin, now: after({ minutes: 2 }) }, { incidentId, step: 'Restart', isDone: true }),
    () => tickStep({ ...admin, now: after({ minutes: 3 }) }, { incidentId, step: 'Drain', isDone: false }),
    () => acknowledgeIncident(admin, { incidentId }),
  ]
  for (const change of changes) {
    await change()
    marks.push(await incidentChangeMark(admin, incidentId))
  }
  expect(new Set(marks).size).toBe(5)
  const other = await openTestIncident(admin)
  const before = await incidentChangeMark(admin, incidentId)
  await tickStep(admin, { incidentId: other, step: 'Drain', isDone: true })
  expect(await incidentChangeMark(admin, incidentId)).toBe(before)
})
