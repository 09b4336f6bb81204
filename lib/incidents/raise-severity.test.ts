import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import type { UserContext } from '../context'
import { acknowledgeIncident } from './acknowledge'
import { pageNow } from './page-now'
import { raiseSeverity } from './raise-severity'
import { resolveIncident } from './resolve'

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

function raise(incidentId: number, severity: 'low' | 'medium' | 'high' | 'critical') {
  return raiseSeverity(story.at(ana), { incidentId, severity })
}

test('what paged nobody pages once it is severe enough, and its timeline says who raised it', async () => {
  const incidentId = await story.alert('low')
  expect(await raise(incidentId, 'medium')).toEqual({ ok: true, pages: false })
  await story.pass(1)
  expect(story.arrived()).toEqual([])
  expect(await raise(incidentId, 'critical')).toEqual({ ok: true, pages: true })
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: CRITICAL: low alert'])
  const entries = await story.db.read.timelineEntry.findMany({ where: { incidentId }, orderBy: { id: 'asc' } })
  expect(entries.map(({ kind, severity, userId }) => [kind, severity, userId])).toEqual([
    ['opened', null, null],
    ['raised', 'low', ana.actor.userId],
    ['raised', 'medium', ana.actor.userId],
  ])
})

test('what has paged pages again from the first step, though all steps were through', async () => {
  const incidentId = await story.alert('high')
  expect(story.arrived()).toEqual(['ana: HIGH: high alert'])
  await story.pass(120)
  expect(await raise(incidentId, 'critical')).toEqual({ ok: true, pages: true })
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: CRITICAL: high alert'])
})

test('what is acknowledged stays so and pages nobody, what is resolved keeps its severity, and none falls', async () => {
  const incidentId = await story.alert('high')
  story.arrived()
  await acknowledgeIncident(story.at(ana), { incidentId })
  expect(await raise(incidentId, 'critical')).toEqual({ ok: true, pages: false })
  await story.pass(60)
  expect(story.arrived()).toEqual([])
  expect(await raise(incidentId, 'high')).toEqual({ ok: false, reason: 'lower', severity: 'critical' })
  const other = await story.alert('low')
  await resolveIncident(story.at(ana), { incidentId: other })
  expect(await raise(other, 'critical')).toEqual({ ok: false, reason: 'lower', severity: 'low' })
})

test('paging by hand that is under way goes on where the new severity does not page, and it is said that nobody is paged anew', async () => {
  const ben = await story.person('Ben')
  const steps = [ana, ben].map(({ actor }) => ({ wait: 5, userId: actor.userId }))
  await story.policy({ repeats: 0, steps })
  const incidentId = await story.alert('low')
  await pageNow(story.at(ana), { incidentId })
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: LOW: low alert'])
  expect(await raise(incidentId, 'medium')).toEqual({ ok: true, pages: false })
  await story.pass(6)
  expect(story.arrived()).toEqual(['ben: MEDIUM: low alert'])
})
