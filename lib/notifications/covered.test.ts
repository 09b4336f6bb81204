import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import { readCovered } from './covered'

const database = testDatabase()

test('of the most severe the newest incident leads, in whatever order their steps were run', async () => {
  const story = await beginStory(database.db)
  const ana = await story.person('Ana')
  await story.policy({ repeats: 0, steps: [{ wait: 15, userId: ana.actor.userId }] })
  const ids = [await story.alert('high'), await story.alert('critical'), await story.alert('critical')]
  const { db, workspaceId } = story
  const [first] = await db.read.notification.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  if (!first) throw new Error('nobody was notified')
  await db.write(async (tx) => {
    const entries = await tx.escalationEntry.findMany({ where: { workspaceId, kind: 'paged' } })
    await tx.escalationEntry.deleteMany({ where: { workspaceId } })
    for (const { id: _, ...entry } of entries.toSorted((a, b) => b.incidentId - a.incidentId))
      await tx.escalationEntry.create({ data: { ...entry, notificationId: first.id } })
  })
  const covered = await readCovered(db, { id: first.id, severity: 'critical', incidents: 3 }, 3)
  expect(covered.ids).toEqual([ids[2], ids[1], ids[0]])
  story.arrived()
  await story.end()
})
