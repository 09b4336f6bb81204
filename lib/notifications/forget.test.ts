import { addDays } from 'date-fns'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import { forgetNotifications } from './forget'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

test('a notification goes with the last of its incidents, its pages and attempts with it', async () => {
  await story.onCall(await story.person('Ana'))
  const [gone, kept] = [await story.alert('critical', { labels: { service: 'a' } }), await story.alert('critical')]
  expect(story.arrived()).toHaveLength(2)
  await story.db.write((tx) => tx.incident.delete({ where: { id: gone } }))
  await forgetNotifications(story.db, addDays(story.clock.now, 2))
  const { workspaceId } = story
  const left = await story.db.read.notification.findMany({ where: { workspaceId }, include: { entries: true } })
  expect(left.map(({ entries }) => entries.map(({ incidentId }) => incidentId))).toEqual([[kept]])
  expect(await story.db.read.pageAttempt.count({ where: { page: { workspaceId } } })).toBe(1)
})
