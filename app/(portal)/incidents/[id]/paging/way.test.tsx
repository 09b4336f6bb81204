import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { explainPaging } from '@/lib/escalations/explain'
import { testDatabase } from '@/testing/database'
import { beginStory } from '@/testing/paging-story'
import { Way } from './way'

const database = testDatabase()

test('the way of an incident leads to its rule and its policy, as long as they are there', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.policy({ repeats: 0, steps: [{ wait: 15, userId: ana.actor.userId }] })
  const incidentId = await story.alert('critical')
  const way = async () => {
    const explanation = await explainPaging(story.at(ana), incidentId)
    if (!explanation) throw new Error('no explanation')
    return renderToStaticMarkup(<Way explanation={explanation} />)
  }
  const shown = await way()
  expect(shown.replaceAll(/<[^>]*>/g, '')).toMatch(/^Rule Default \(v\d+\) → policy \S+/)
  expect(shown).toMatch(/href="\/settings\/routing\/\d+"/)
  expect(shown).toMatch(/href="\/settings\/escalation\/\d+"/)
  await story.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: { removedAt: story.clock.now } }),
  )
  expect(await way()).not.toContain('/settings/escalation/')
  story.arrived()
})
