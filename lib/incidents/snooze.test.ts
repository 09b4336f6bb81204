import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { acknowledgeIncident } from './acknowledge'
import { pageNow } from './page-now'
import { reopenIncident } from './reopen'
import { resolveIncident } from './resolve'
import { snoozedUntil, snoozeIncident, wakeSnoozed } from './snooze'
import { unacknowledgeForgotten } from './unacknowledge'
import { undoHandling } from './undo'

const database = testDatabase()
const PAGED = ['ana: CRITICAL: critical alert']
let story: Story
let ana: UserContext

beforeEach(async () => {
  story = await beginStory(database.db)
  ana = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

async function pass(minutes: number) {
  await story.pass(minutes)
  const count = await wakeSnoozed(story.db, { wall: story.clock.now, steady: story.clock.now })
  await story.pass(0)
  return count
}

function snooze(incidentId: number, minutes: number) {
  return snoozeIncident(story.at(ana), { incidentId, minutes })
}

test('what is snoozed is acknowledged, then open again to the minute, and pages from the first step', async () => {
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toEqual(PAGED)
  const until = new Date(story.clock.now.getTime() + 60 * 60_000)
  expect(await snooze(incidentId, 60)).toEqual({ ok: true, until })
  expect(await snoozedUntil(ana, incidentId)).toEqual(until)
  expect(await pass(59.9)).toBe(0)
  expect(story.arrived()).toEqual([])
  expect(await pass(0.1)).toBe(1)
  expect(story.arrived()).toEqual(PAGED)
  const { status, timeline } = await story.db.read.incident.findUniqueOrThrow({
    where: { id: incidentId },
    include: { timeline: { orderBy: { id: 'asc' } } },
  })
  expect(status).toBe('open')
  expect(timeline.map(({ kind, note }) => [kind, note])).toEqual([
    ['opened', null],
    ['acknowledged', null],
    ['snoozed', until.toISOString()],
    ['unacknowledged', null],
  ])
  expect(await snoozedUntil(ana, incidentId)).toBeUndefined()
  expect(await pass(60)).toBe(0)
})

test('a second snooze replaces the first, also of what was acknowledged before', async () => {
  const incidentId = await story.alert('critical')
  story.arrived()
  await acknowledgeIncident(story.at(ana), { incidentId })
  await snooze(incidentId, 30)
  await story.pass(10)
  await snooze(incidentId, 30)
  expect(await pass(25)).toBe(0)
  expect(await pass(5)).toBe(1)
  expect(story.arrived()).toEqual(PAGED)
})

test('what is resolved stays so, and a later acknowledgement has no end', async () => {
  const incidentId = await story.alert('critical')
  story.arrived()
  await snooze(incidentId, 30)
  await resolveIncident(story.at(ana), { incidentId })
  expect(await pass(31)).toBe(0)
  expect(await snooze(incidentId, 30)).toMatchObject({ ok: false, reason: 'overtaken', status: 'resolved' })
  const other = await story.alert('critical')
  await snooze(other, 60)
  await resolveIncident(story.at(ana), { incidentId: other })
  await story.pass(1)
  await reopenIncident(story.at(ana), { incidentId: other })
  await story.pass(1)
  await acknowledgeIncident(story.at(ana), { incidentId: other })
  story.arrived()
  expect(await pass(60)).toBe(0)
  expect(story.arrived()).toEqual([])
})

test("a policy's own limit does not cut a snooze short", async () => {
  await story.db.write((tx) =>
    tx.escalationPolicy.updateMany({ where: { workspaceId: story.workspaceId }, data: { unacknowledgeMinutes: 30 } }),
  )
  const incidentId = await story.alert('critical')
  story.arrived()
  await snooze(incidentId, 120)
  await story.pass(60)
  expect(await unacknowledgeForgotten(story.db, story.clock.now)).toBe(0)
  expect(await pass(60)).toBe(1)
  expect(story.arrived()).toEqual(PAGED)
})

test.each([0, -5, 1.5, Number.NaN, 10_081])('%s minutes are refused', async (minutes) => {
  const incidentId = await story.alert('medium')
  expect(await snooze(incidentId, minutes)).toEqual({ ok: false, reason: 'invalid' })
  expect(await story.db.read.incident.findUniqueOrThrow({ where: { id: incidentId } })).toMatchObject({
    status: 'open',
  })
})

test('a resolution that is taken back after the end of the snooze opens the incident', async () => {
  const incidentId = await story.alert('critical')
  story.arrived()
  await snooze(incidentId, 10)
  await story.pass(8)
  await resolveIncident(story.at(ana), { incidentId })
  const at = story.clock.now
  expect(await pass(3)).toBe(0)
  expect(await undoHandling(story.at(ana), { kind: 'resolve', at, ids: [incidentId] })).toEqual([incidentId])
  expect(await pass(1)).toBe(1)
  expect(story.arrived()).toEqual(PAGED)
})

test('what was paged by hand, because its policy pages nobody for it, is paged again at the end', async () => {
  const incidentId = await story.alert('low')
  await pageNow(story.at(ana), { incidentId })
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: LOW: low alert'])
  await snooze(incidentId, 30)
  expect(await pass(30)).toBe(1)
  expect(story.arrived()).toEqual(['ana: LOW: low alert'])
})
