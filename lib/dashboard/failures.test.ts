import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { pageFailures } from './failures'
import { rangeTo } from './range'

const database = testDatabase()

test('pages that failed are counted by their reason, in the range and in the workspace only', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.onCall(ana)
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await story.alert('critical')
  await story.alert('critical', { labels: { service: 'other' } })
  const { now } = story.clock
  const soon = new Date(now.getTime() + 1)
  const found = await pageFailures(story.at(ana), rangeTo('24h', soon, soon))
  expect(found).toEqual([{ channel: '', reason: expect.stringContaining('contact method'), count: 2, people: ['Ana'] }])
  const later = new Date(now.getTime() + 9 * 86_400_000)
  expect(await pageFailures(story.at(ana), rangeTo('7d', later, later))).toEqual([])
  const { admin } = await newWorkspace(database.db)
  expect(await pageFailures({ ...admin, now }, rangeTo('24h', soon, soon))).toEqual([])
})
