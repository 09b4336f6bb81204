import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { listIncidents } from '../incidents/list'
import { addSilence } from './add'
import type { SilenceSettings } from './check'
import { endSilence } from './end'
import { listSilences } from './list'
import { pageAfterSilences } from './page-after'

const database = testDatabase()
const HOUR = 3_600_000
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
  await story.onCall(await story.person('Ana'))
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

async function silence(settings: Partial<SilenceSettings> = {}) {
  const { admin, clock } = story
  const added = await addSilence(story.at(admin), {
    reason: 'Upgrade',
    conditions: [{ field: 'label', key: 'env', operator: 'is', values: ['prod'] }],
    ...{ startsAt: clock.now, endsAt: new Date(clock.now.getTime() + HOUR), repeatDays: null, timeZone: null },
    ...settings,
  })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.silenceId
}

const alert = (severity: string, service: string) => story.alert(severity, { labels: { env: 'prod', service } })
const look = () => pageAfterSilences(story.db, story.clock.now)

test('what a silence held back pages in one message when it ends by itself, once, whoever looks', async () => {
  await silence()
  for (const service of ['a', 'b', 'c', 'd', 'e']) await alert('critical', service)
  await alert('low', 'f')
  const acknowledged = await alert('high', 'g')
  await acknowledgeIncident(story.at(story.admin), { incidentId: acknowledged })
  expect(await listSilences(story.at(story.admin))).toMatchObject([{ heldBack: 5 }])
  await story.pass(59)
  expect(await look()).toBe(0)
  await story.pass(1)
  expect((await Promise.all([look(), look()])).reduce((sum, count) => sum + count)).toBe(5)
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: 5 incidents: critical alert'])
  expect(await look()).toBe(0)
  await story.pass(60)
  expect(story.arrived()).toEqual([])
})

test('a server that was down at the end pages when it is back', async () => {
  await silence()
  await alert('critical', 'a')
  await story.pass(5 * 60)
  expect(story.arrived()).toEqual([])
  expect(await look()).toBe(1)
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
})

test('an alert of the last moment that is committed after the end pages as well', async () => {
  const silenceId = await silence()
  const incidentId = await alert('critical', 'a')
  await story.db.write((tx) => tx.incident.update({ where: { id: incidentId }, data: { silenceId: null } }))
  await story.pass(60)
  expect(await look()).toBe(0)
  await story.db.write((tx) => tx.incident.update({ where: { id: incidentId }, data: { silenceId } }))
  await story.pass(0.1)
  expect(await look()).toBe(1)
  await story.pass(0)
  expect(story.arrived()).toHaveLength(1)
})

test('each window of a silence that repeats pages what it has held back', async () => {
  const silenceId = await silence({ repeatDays: 1, timeZone: 'UTC' })
  for (let day = 0; day < 2; day++) {
    await alert('critical', 'a')
    await story.pass(61)
    expect(await look()).toBe(1)
    await story.pass(23 * 60 - 1)
    expect(await look()).toBe(0)
    expect(story.arrived()).toHaveLength(1)
  }
  const { nextEndAt } = await story.db.read.silence.findUniqueOrThrow({ where: { id: silenceId } })
  expect(nextEndAt?.getTime()).toBe(story.clock.now.getTime() + HOUR)
})

test('nobody is paged where its maker wanted none, where it was ended by hand, or where another silence goes on', async () => {
  await silence({ pagesAfter: false, conditions: [{ field: 'label', key: 'service', operator: 'is', values: ['a'] }] })
  await alert('critical', 'a')
  const ended = await silence({ conditions: [{ field: 'label', key: 'service', operator: 'is', values: ['b'] }] })
  await alert('critical', 'b')
  const c: SilenceSettings['conditions'] = [{ field: 'label', key: 'service', operator: 'is', values: ['c'] }]
  await silence({ conditions: c })
  await silence({ conditions: c, reason: 'Move', endsAt: new Date(story.clock.now.getTime() + 3 * HOUR) })
  await alert('critical', 'c')
  await endSilence(story.at(story.admin), { silenceId: ended, pages: false })
  await story.pass(61)
  expect(await look()).toBe(0)
  await story.pass(120)
  expect(await look()).toBe(1)
  await story.pass(0)
  expect(story.arrived()).toHaveLength(1)
})

test('what a silence promised is paged at the end of another one that goes on longer and wants no pages', async () => {
  const quiet = { pagesAfter: false, endsAt: new Date(story.clock.now.getTime() + 2 * HOUR) }
  await silence(quiet)
  await alert('critical', 'before')
  await silence({ reason: 'Move' })
  await alert('critical', 'during')
  expect(await listSilences(story.at(story.admin))).toMatchObject([{ heldBack: 1 }, { heldBack: 1 }])
  await story.pass(60)
  expect(await look()).toBe(0)
  await alert('critical', 'after')
  await story.pass(60)
  expect(await look()).toBe(2)
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: CRITICAL: 2 incidents: critical alert'])
})

test('an end by hand with pages is one message, too, and what it paged is silenced no more', async () => {
  const silenceId = await silence()
  for (const service of ['a', 'b']) await alert('critical', service)
  const silenced = async () => {
    const { incidents } = await listIncidents(story.at(story.admin), {})
    return incidents.map(({ isSilenced }) => isSilenced)
  }
  expect(await silenced()).toEqual([true, true])
  expect(await endSilence(story.at(story.admin), { silenceId, pages: true })).toEqual({ paged: 2 })
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: 2 incidents: critical alert'])
  expect(await silenced()).toEqual([false, false])
})

test('an end that a clock was ahead of counts again when the clock is set back, also that of a window', async () => {
  const only = (service: string): SilenceSettings['conditions'] => [
    { field: 'label', key: 'service', operator: 'is', values: [service] },
  ]
  await silence({ conditions: only('a') })
  await silence({ conditions: only('b'), repeatDays: 1, timeZone: 'UTC' })
  const startsAt = story.clock.now
  const setClock = (hours: number) => {
    story.clock.now = new Date(startsAt.getTime() + hours * HOUR)
  }
  for (const hours of [2, 0.5]) {
    setClock(hours)
    await look()
  }
  for (const service of ['a', 'b']) await alert('critical', service)
  await story.pass(31)
  expect(await look()).toBe(2)
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: CRITICAL: 2 incidents: critical alert'])
  await story.pass(1)
  await look()
  const { workspaceId } = story
  const ends = await story.db.read.silence.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  expect(ends.map(({ nextEndAt }) => nextEndAt)).toEqual([null, new Date(startsAt.getTime() + 25 * HOUR)])
})
