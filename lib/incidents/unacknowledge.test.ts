import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { changePolicy } from '../escalation-policies/change'
import { listPolicies } from '../escalation-policies/get'
import { acknowledgeIncident } from './acknowledge'
import { resolveIncident } from './resolve'
import { unacknowledgeForgotten } from './unacknowledge'

const database = testDatabase()
let story: Story
let ana: UserContext

beforeEach(async () => {
  story = await beginStory(database.db)
  ana = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

async function allow(unacknowledgeMinutes: number | null) {
  const [policy] = await listPolicies(story.admin)
  if (!policy) throw new Error('no policy')
  const { id: policyId, team, ...settings } = policy
  return changePolicy(story.admin, { ...settings, policyId, teamId: team?.id ?? null, unacknowledgeMinutes })
}

async function pass(minutes: number) {
  await story.pass(minutes)
  const count = await unacknowledgeForgotten(story.db, story.clock.now)
  await story.pass(0)
  return count
}

test('after its time an acknowledged incident is open again and pages again, and its timeline says so', async () => {
  expect(await allow(30)).toMatchObject({ ok: true })
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await story.pass(2)
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect(await pass(29.9)).toBe(0)
  expect(story.arrived()).toEqual([])
  expect(await pass(0.2)).toBe(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  const { status, timeline } = await story.db.read.incident.findUniqueOrThrow({
    where: { id: incidentId },
    include: { timeline: { orderBy: { id: 'asc' } } },
  })
  expect(status).toBe('open')
  expect(timeline.map(({ kind }) => kind)).toEqual(['opened', 'acknowledged', 'unacknowledged'])
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect(await pass(31)).toBe(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
})

test('what is resolved stays so, and a policy without a limit changes nothing', async () => {
  await allow(30)
  const incidentId = await story.alert('critical')
  await acknowledgeIncident(story.at(ana), { incidentId })
  await resolveIncident(story.at(ana), { incidentId })
  expect(await pass(60)).toBe(0)
  await allow(null)
  const second = await story.alert('critical')
  await acknowledgeIncident(story.at(ana), { incidentId: second })
  expect(await pass(600)).toBe(0)
  story.arrived()
})

test('before the time is over nothing waits for the writer', async () => {
  await allow(30)
  await acknowledgeIncident(story.at(ana), { incidentId: await story.alert('critical') })
  const write = () => Promise.reject(new Error('It wrote.'))
  const soon = new Date(story.clock.now.getTime() + 29 * 60_000)
  const late = new Date(story.clock.now.getTime() + 31 * 60_000)
  expect(await unacknowledgeForgotten({ ...story.db, write }, soon)).toBe(0)
  await expect(unacknowledgeForgotten({ ...story.db, write }, late)).rejects.toThrow('It wrote.')
  story.arrived()
})

test.each([0, 4, 10_081, 1.5])('%d minutes are refused', async (minutes) => {
  expect(await allow(minutes)).toMatchObject({ ok: false, errors: { unacknowledgeMinutes: expect.any(String) } })
})
