import { expect, test } from 'vitest'
import { NotFoundError } from '../errors'
import { testDatabase } from '../testing/database'
import { newWorkspace, openTestIncident } from '../testing/fixtures'
import { addNote } from './note'
import { previewIncident } from './preview'

const database = testDatabase()

test('a preview is small, whatever the alert', async () => {
  const { admin } = await newWorkspace(database.db)
  const long = '\u202E🔥'.repeat(50_000)
  const labels = Object.fromEntries(Array.from({ length: 64 }, (_, n) => [`${n}${'k'.repeat(100)}`, 'v'.repeat(500)]))
  const id = await openTestIncident(admin, {
    summary: 'x'.repeat(1_000),
    details: long,
    labels,
    entityId: 'e'.repeat(255),
    extra: long,
  })
  await addNote(admin, { incidentId: id, note: 'n'.repeat(10_000) })
  const preview = await previewIncident(admin, id)
  expect(Buffer.byteLength(JSON.stringify(preview))).toBeLessThan(16_000)
  expect(preview).toMatchObject({ id, status: 'open', fired: 1, labelsLeft: 54 })
})

test('nothing of another workspace is previewed', async () => {
  const [{ admin }, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const id = await openTestIncident(admin)
  await expect(previewIncident(there.admin, id)).rejects.toThrow(NotFoundError)
})
