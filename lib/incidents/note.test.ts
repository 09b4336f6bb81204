import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { NotFoundError } from '../errors'
import { getIncident } from './get'
import { addNote } from './note'
import { resolveIncident } from './resolve'

const database = testDatabase()

test('a note is on the timeline, with who and when, its line breaks kept', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const incidentId = await openTestIncident(admin)
  await resolveIncident(admin, { incidentId })
  const now = after({ days: 1 })
  expect(await addNote({ ...ana, now }, { incidentId, note: ' Cause:\n  a full disk\0 ' })).toEqual({ ok: true })
  const { timeline } = await getIncident(admin, incidentId)
  const note = 'Cause:\n  a full disk\uFFFD'
  expect(timeline.at(-1)).toMatchObject({ kind: 'noted', note, user: { name: 'Ana' }, at: now })
})

test('an empty note, or one over 10,000 characters, is refused', async () => {
  const { admin } = await newWorkspace(database.db)
  const incidentId = await openTestIncident(admin)
  for (const note of ['', ' \n', 'x'.repeat(10_001)]) {
    const refused = await addNote(admin, { incidentId, note })
    expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { note: expect.stringMatching(/\w/) } })
  }
  expect(await addNote(admin, { incidentId, note: '🔔'.repeat(10_000) })).toEqual({ ok: true })
})

test('another workspace’s incident is not there to write on', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const incidentId = await openTestIncident(here.system)
  await expect(addNote(there.admin, { incidentId, note: 'Hello' })).rejects.toThrow(NotFoundError)
  expect((await getIncident(here.admin, incidentId)).timeline).toHaveLength(1)
})
