import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { explainPaging } from '../escalations/explain'
import { addSilence } from '../silences/add'
import { endSilence } from '../silences/end'
import { acknowledgeIncident } from './acknowledge'
import { getIncident } from './get'
import { pageNow } from './page-now'

const database = testDatabase()

async function begin() {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.policy({ repeats: 0, steps: [{ wait: 30, userId: ana.actor.userId }] })
  const press = async (incidentId: number, ctx: UserContext = ana) => {
    const isPaged = await pageNow(story.at(ctx), { incidentId })
    await story.pass(0)
    return isPaged
  }
  const first = async (incidentId: number) => (await explainPaging(story.at(ana), incidentId))?.first
  return { story, ana, press, first }
}

/** Of every alert, for an hour. */
async function silence({ admin, at, clock }: Awaited<ReturnType<typeof begin>>['story']) {
  const times = { startsAt: clock.now, endsAt: new Date(clock.now.getTime() + 3_600_000) }
  const conditions = [{ field: 'label', key: 'env', operator: 'does not exist', values: [] }]
  const added = await addSilence(at(admin), { reason: 'Move', conditions, ...times, repeatDays: null, timeZone: null })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.silenceId
}

const PAGED = ['ana: CRITICAL: critical alert']

test('an incident that a silence covers is paged by hand, once for two people, and the timeline says who wanted it', async () => {
  const { story, ana, press, first } = await begin()
  const silenceId = await silence(story)
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toEqual([])
  expect(await first(incidentId)).toMatchObject({ people: ['Ana'] })
  const both = await Promise.all([ana, story.admin].map((ctx) => pageNow(story.at(ctx), { incidentId })))
  expect(both.toSorted()).toEqual([false, true])
  await story.pass(1)
  expect(story.arrived()).toEqual(PAGED)
  expect(await first(incidentId)).toBeUndefined()
  expect(await press(incidentId)).toBe(false)
  expect((await getIncident(ana, incidentId)).timeline.map(({ kind }) => kind)).toEqual(['opened', 'escalated'])
  expect(await endSilence(story.at(ana), { silenceId, pages: true })).toEqual({ paged: 0 })
})

test('it is paged by hand after the silence has ended by itself, too', async () => {
  const { story, press } = await begin()
  await silence(story)
  const incidentId = await story.alert('critical')
  await story.pass(90)
  expect(await press(incidentId)).toBe(true)
  expect(story.arrived()).toEqual(PAGED)
})

test('a severity that does not page is paged by hand, and so is an incident whose steps were all run', async () => {
  const { story, press, first } = await begin()
  const low = await story.alert('low')
  expect(await press(low)).toBe(true)
  expect(story.arrived()).toEqual(['ana: LOW: low alert'])
  await story.pass(30)
  expect(await explainPaging(story.admin, low)).toMatchObject({ escalation: { state: 'exhausted', run: 0 } })
  expect(await first(low)).toMatchObject({ people: ['Ana'] })
  expect(await press(low)).toBe(true)
  expect(story.arrived()).toEqual(['ana: LOW: low alert'])
  expect(await explainPaging(story.admin, low)).toMatchObject({ escalation: { state: 'active', run: 1 } })
})

test('nobody is paged by hand for an incident that pages, has been acknowledged, or whose rule pages nobody', async () => {
  const { story, ana, press, first } = await begin()
  const paging = await story.alert('critical')
  expect(story.arrived()).toEqual(PAGED)
  expect(await press(paging)).toBe(false)
  await silence(story)
  const acknowledged = await story.alert('critical')
  await acknowledgeIncident(story.at(ana), { incidentId: acknowledged })
  expect([await first(acknowledged), await press(acknowledged)]).toEqual([undefined, false])
  const unrouted = await story.alert('critical')
  await story.db.write((tx) =>
    tx.routingRuleVersion.updateMany({ where: { workspaceId: story.workspaceId }, data: { policyId: null } }),
  )
  expect([await first(unrouted), await press(unrouted)]).toEqual([undefined, false])
})

test('a page by hand does not wait to be grouped with others, and they wait as before', async () => {
  const { story, press } = await begin()
  const silenceId = await silence(story)
  const silenced = await story.alert('critical')
  await endSilence(story.admin, { silenceId, pages: false })
  await story.alert('critical')
  expect(story.arrived()).toEqual(PAGED)
  await story.alert('critical')
  await story.pass(0.1)
  expect(story.arrived()).toEqual([])
  expect(await press(silenced)).toBe(true)
  expect(story.arrived()).toEqual(PAGED)
  await story.pass(1)
  expect(story.arrived()).toEqual(PAGED)
})
