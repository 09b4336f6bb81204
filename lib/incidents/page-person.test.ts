import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import { explainPaging } from '../escalations/explain'
import { acknowledgeIncident } from './acknowledge'
import { incidentChangeMark } from './change-mark'
import { findUnreached } from './find-unreached'
import { getIncident } from './get'
import { pagePerson } from './page-person'

const database = testDatabase()

/** A critical incident of which the policy pages only Ana, who cannot be reached. */
async function begin() {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await story.policy({ repeats: 0, steps: [{ wait: 30, userId: ana.actor.userId }] })
  const incidentId = await story.alert('critical')
  const page = async (person = ben) => {
    const paged = await pagePerson(story.at(ana), { incidentId, userId: person.actor.userId })
    await story.pass(0)
    return paged
  }
  return { story, ana, ben, incidentId, page }
}

test('whom the policy does not name is paged at once for an incident that reached nobody, and it has then reached somebody', async () => {
  const { story, ana, ben, incidentId, page } = await begin()
  expect(await findUnreached(ana, [incidentId])).toEqual(new Set([incidentId]))
  expect(await page()).toEqual({ ok: true, name: 'Ben' })
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  expect(story.smtp.mails.at(-1)?.raw).toContain('paged you from the incident')
  expect(await findUnreached(ana, [incidentId])).toEqual(new Set())
  const entries = (await explainPaging(story.at(ana), incidentId))?.entries ?? []
  expect(entries.at(-1)).toMatchObject({
    userId: ben.actor.userId,
    reason: { isByHand: true },
    outcome: { kind: 'paged' },
  })
  expect((await getIncident(ana, incidentId)).timeline.map(({ kind }) => kind)).toEqual(['opened', 'escalated'])
})

test('two who press at once page once, and nobody is paged who cannot be reached', async () => {
  const { story, ana, ben, incidentId, page } = await begin()
  const both = await Promise.all(
    [ana, story.admin].map((ctx) => pagePerson(story.at(ctx), { incidentId, userId: ben.actor.userId })),
  )
  await story.pass(0)
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  expect(await page(ana)).toEqual({ ok: false, reason: 'unreachable' })
})

test('the incident changes when the page is made, and again when it has gone out', async () => {
  const { story, ana, ben, incidentId } = await begin()
  const mark = () => incidentChangeMark(ana, incidentId)
  const before = await mark()
  await pagePerson(story.at(ana), { incidentId, userId: ben.actor.userId })
  const made = await mark()
  await story.pass(0)
  expect(story.arrived()).toHaveLength(1)
  expect(new Set([before, made, await mark()]).size).toBe(3)
})

test('the policy goes on as it would have, and an incident that somebody has pages nobody more', async () => {
  const { story, ana, incidentId, page } = await begin()
  const due = async () => (await explainPaging(story.at(ana), incidentId))?.escalation?.dueAt
  const before = await due()
  await page()
  story.arrived()
  expect(await due()).toEqual(before)
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect(await page()).toEqual({ ok: false, reason: 'not needed' })
})
