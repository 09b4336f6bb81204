import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { newWorkspace, openTestIncident } from '../testing/fixtures'
import { acknowledgeIncident } from './acknowledge'
import { assignIncident } from './assign'
import { incidentsChangeMark } from './change-mark'
import { addNote } from './note'
import { reopenIncident } from './reopen'
import { resolveIncident } from './resolve'

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
