import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { beginStory } from '../../testing/paging-story'
import { runDue } from '../../testing/run-due'
import type { UserContext } from '../context'
import { NotFoundError } from '../errors'
import { explainPaging } from '../escalations/explain'
import { acknowledgeIncident } from './acknowledge'
import { escalateIncident } from './escalate'
import { getIncident } from './get'

const database = testDatabase()
const FIRST = { run: 0, round: 0, step: 0 }
const SECOND = { ...FIRST, step: 1 }

async function begin() {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.policy({ repeats: 0, steps: [step(ana), step(ben)] })
  return { story, ana, ben }
}

test('the next step runs at once, once for two people, and the timeline says who wanted it', async () => {
  const { story, ana, ben } = await begin()
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  const whom = { people: ['Ben'], isInTurn: false, isLastResort: false }
  expect((await explainPaging(ana, incidentId))?.next).toMatchObject({ ...SECOND, ...whom })
  const both = [story.at(ana), story.at(ben)].map((ctx) => escalateIncident(ctx, { incidentId, next: SECOND }))
  expect((await Promise.all(both)).toSorted()).toEqual([false, true])
  await runDue(story.deps)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  expect(await escalateIncident(story.at(ana), { incidentId, next: SECOND })).toBe(false)
  const kinds = (await getIncident(ana, incidentId))?.timeline.map(({ kind }) => kind)
  expect(kinds).toEqual(['opened', 'escalated'])
})

test('the page of a step that a person asked for does not wait for its group', async () => {
  const { story, ana } = await begin()
  const [first, second] = [await story.alert('critical'), await story.alert('critical')]
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  for (const incidentId of [first, second]) {
    expect(await escalateIncident(story.at(ana), { incidentId, next: SECOND })).toBe(true)
    await runDue(story.deps)
    expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  }
})

test('nothing runs for an incident that is acknowledged, another step, or somebody of elsewhere', async () => {
  const { story, ana } = await begin()
  const incidentId = await story.alert('critical')
  story.arrived()
  expect(await escalateIncident(story.at(ana), { incidentId, next: FIRST })).toBe(false)
  const { admin } = await newWorkspace(database.db)
  await expect(escalateIncident(admin, { incidentId, next: SECOND })).rejects.toThrow(NotFoundError)
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect(await escalateIncident(story.at(ana), { incidentId, next: SECOND })).toBe(false)
  expect((await explainPaging(ana, incidentId))?.next).toBeUndefined()
  await story.pass(60)
  expect(story.arrived()).toEqual([])
})

function step({ actor }: UserContext) {
  return { wait: 30, userId: actor.userId }
}
