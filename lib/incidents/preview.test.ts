import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { NotFoundError } from '../errors'
import { acknowledgeIncident } from './acknowledge'
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

test('it says who was paged, by which channel, and what follows until someone acknowledges', async () => {
  const story = await beginStory(database.db)
  const answers = [204, 410].map((status) => story.receiver((response) => response.writeHead(status).end()))
  await story.anaOnCall(...(await Promise.all(answers)))
  const incidentId = await story.alert('critical')
  const { paged, next } = await previewIncident(story.admin, incidentId)
  expect(paged).toMatchObject([{ person: 'Ana', outcome: 'paged', delivered: ['Webhook'], failed: ['Webhook'] }])
  expect(new Date(next?.at ?? 0).getTime()).toBeGreaterThan(story.clock.now.getTime())
  await acknowledgeIncident(story.admin, { incidentId })
  expect((await previewIncident(story.admin, incidentId)).next).toBeNull()
  await story.end()
})
