import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import type { UserContext } from '@/lib/context'
import { explainPaging } from '@/lib/escalations/explain'
import { previewIncident } from '@/lib/incidents/preview'
import { reopenIncident } from '@/lib/incidents/reopen'
import { resolveIncident } from '@/lib/incidents/resolve'
import { testDatabase } from '@/testing/database'
import { beginStory } from '@/testing/paging-story'
import { WhatNext } from './what-next'

const database = testDatabase()

async function words(ctx: UserContext, incidentId: number) {
  const explanation = await explainPaging(ctx, incidentId)
  if (!explanation) throw new Error('no explanation')
  return renderToStaticMarkup(<WhatNext explanation={explanation} />).replaceAll(/<[^>]*>/g, '')
}

test('after the last step it is said that paging stops, and when', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const step = ({ actor }: UserContext) => ({ wait: 15, userId: actor.userId })
  await story.policy({ repeats: 0, steps: [step(ana), step(ben)] })
  const incidentId = await story.alert('critical')
  expect(await words(story.at(ana), incidentId)).toMatch(/^Runs .* unless acknowledged\.$/)
  await story.pass(15)
  expect(await words(story.at(ana), incidentId)).toMatch(/^All steps were run\. Paging stops .* unless acknowledged\.$/)
  await story.pass(15)
  expect(await words(story.at(ana), incidentId)).toBe(
    'All steps were run and nobody has acknowledged: paging has stopped.',
  )
  story.arrived()
})

test('of an incident that was reopened and does not page any more it is said that paging has stopped', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  await resolveIncident(story.at(ana), { incidentId })
  await story.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: { pagesCritical: false } }),
  )
  await reopenIncident(story.at(ana), { incidentId })
  expect(await words(story.at(ana), incidentId)).toBe('Paging has stopped.')
})

test('while nothing has gone out it is said that the steps are run again', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.policy({ repeats: 0, steps: [{ wait: 15, userId: ana.actor.userId }] })
  await story.smtp.close()
  const incidentId = await story.alert('critical')
  await story.pass(1)
  const again = /^All steps were run, and nothing has gone out\. They run again .* unless acknowledged\.$/
  expect(await words(story.at(ana), incidentId)).toMatch(again)
  expect(await previewIncident(story.at(ana), incidentId)).toMatchObject({ next: { isLast: false } })
})
