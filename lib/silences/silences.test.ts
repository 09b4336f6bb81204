import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import type { ConditionInput } from '../conditions/check'
import { explainPaging } from '../escalations/explain'
import { addSilence } from './add'
import type { SilenceSettings } from './check'
import { endSilence } from './end'
import { listSilences } from './list'
import { isActiveAt, occurrenceAt, silentUntil } from './occurrences'

const database = testDatabase()

let story: Story
beforeEach(async () => {
  story = await beginStory(database.db)
})
afterEach(() => story.end())

const HOUR = 3_600_000
const DATABASE: ConditionInput[] = [{ field: 'label', key: 'service', operator: 'is', values: ['db'] }]

/** From now on, unless `settings` say otherwise. */
async function silence({ hours = 1, ...settings }: Partial<SilenceSettings> & { hours?: number } = {}) {
  const { admin, clock } = story
  const times = { startsAt: clock.now, endsAt: new Date(clock.now.getTime() + hours * HOUR) }
  const once = { reason: 'Upgrade', conditions: DATABASE, repeatDays: null, timeZone: null }
  const added = await addSilence(story.at(admin), { ...once, ...times, ...settings })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.silenceId
}

const db = { labels: { service: 'db' } }

test('what a silence covers is opened and marked, and pages nobody until the silence is over', async () => {
  await story.onCall(await story.person('Ana'))
  const silenceId = await silence()
  const silenced = await story.alert('critical', db)
  await story.alert('high', { labels: { service: 'web' } })
  expect(story.arrived()).toHaveLength(1)
  expect(await explainPaging(story.admin, silenced)).toMatchObject({
    status: 'open',
    escalation: null,
    silence: { id: silenceId, reason: 'Upgrade' },
  })
  await story.pass(61)
  story.arrived()
  await story.alert('critical', db)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
})

test('a silence that was over by a clock that was ahead holds again when the clock is set back', async () => {
  await story.onCall(await story.person('Ana'))
  await silence({ hours: 2 })
  story.clock.now = new Date(story.clock.now.getTime() + 3 * HOUR)
  await story.alert('critical', db)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  story.clock.now = new Date(story.clock.now.getTime() - 2 * HOUR)
  const silenced = await story.alert('critical', db)
  expect(await explainPaging(story.admin, silenced)).toMatchObject({ silence: { reason: 'Upgrade' } })
})

test('a silence that is ended early pages what is still open, or leaves it, as its author chooses', async () => {
  await story.onCall(await story.person('Ana'))
  await story.policy({ repeats: 0 })
  const open = async () => {
    const silenceId = await silence()
    await story.alert('low', db)
    return { silenceId, incidentId: await story.alert('critical', db) }
  }
  const left = await open()
  expect(await endSilence(story.admin, { silenceId: left.silenceId, pages: false })).toEqual({ paged: 0 })
  await story.pass(10)
  expect(story.arrived()).toEqual([])
  const { silenceId, incidentId } = await open()
  expect(await endSilence(story.admin, { silenceId, pages: true })).toEqual({ paged: 1 })
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  expect(await explainPaging(story.admin, incidentId)).toMatchObject({
    escalation: { state: 'active' },
    silence: { id: silenceId, createdBy: { name: story.admin.actor.name } },
  })
})

test('who ends a silence that another person has just ended is told, and its incidents page if they want it', async () => {
  await story.onCall(await story.person('Ana'))
  const silenceId = await silence()
  await story.alert('critical', db)
  const endedAt = story.clock.now
  const endedBefore = { by: story.admin.actor.name, at: endedAt }
  await endSilence(story.admin, { silenceId, pages: false })
  await story.pass(1)
  expect(await endSilence(story.admin, { silenceId, pages: false })).toEqual({ paged: 0, endedBefore })
  expect(await endSilence(story.admin, { silenceId, pages: true })).toEqual({ paged: 1, endedBefore })
  await story.pass(1)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  expect(await endSilence(story.admin, { silenceId, pages: true })).toEqual({ paged: 0, endedBefore })
  expect(await listSilences(story.admin)).toMatchObject([{ endedAt }])
})

test('incidents that another silence covers go over to it', async () => {
  await story.onCall(await story.person('Ana'))
  const first = await silence()
  const second = await silence({ reason: 'Move' })
  const incidentId = await story.alert('critical', db)
  expect(await endSilence(story.admin, { silenceId: first, pages: true })).toEqual({ paged: 0 })
  expect(await explainPaging(story.admin, incidentId)).toMatchObject({ silence: { id: second } })
  expect(await endSilence(story.admin, { silenceId: second, pages: true })).toEqual({ paged: 1 })
  await story.pass(1)
  expect(story.arrived()).toHaveLength(1)
})

test('what is not open any more is not paged by the end of its silence', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const silenceId = await silence()
  const incidentId = await story.alert('critical', db)
  await story.db.write((tx) =>
    tx.incident.update({ where: { id: incidentId }, data: { status: 'resolved', resolvedAt: story.clock.now } }),
  )
  expect(await endSilence(story.admin, { silenceId, pages: true })).toEqual({ paged: 0 })
})

test.each<[string, Partial<SilenceSettings> & { hours?: number }]>([
  ['conditions', { conditions: [] }],
  ['conditions.0', { conditions: [{ field: 'label', key: ' ', operator: 'is', values: ['x'] }] }],
  ['reason', { reason: ' \n' }],
  ['endsAt', { hours: 0 }],
  ['endsAt', { hours: 24 * 367 }],
  ['endsAt', { endsAt: new Date(Number.NaN) }],
  ['endsAt', { hours: 24, repeatDays: 1, timeZone: 'UTC' }],
  ['repeatDays', { repeatDays: 91, timeZone: 'UTC' }],
  ['timeZone', { repeatDays: 7, timeZone: 'Mars/Base' }],
])('a wrong %s is told at its field (%#)', async (field, settings) => {
  const message = await silence(settings).then(String, String)
  expect(message).toContain(`"${field}":`)
  expect(await listSilences(story.admin)).toEqual([])
})

test('a silence holds from its start on, and at its end no more', () => {
  const [startsAt, endsAt] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T13:00:00Z')]
  const once = { startsAt, endsAt, repeatDays: null, timeZone: null }
  const at = (ms: number) => [
    isActiveAt(once, new Date(startsAt.getTime() + ms)),
    isActiveAt(once, new Date(endsAt.getTime() + ms)),
  ]
  expect([at(-1), at(0)]).toEqual([
    [false, true],
    [true, false],
  ])
})

test('a maintenance window repeats on the wall clock, through a change of it', () => {
  // Sundays, 01:30 to 03:30 in Berlin; on 29 March 2026 two o'clock is skipped.
  const times = {
    startsAt: new Date('2026-03-22T00:30:00Z'),
    endsAt: new Date('2026-03-22T02:30:00Z'),
    repeatDays: 7,
    timeZone: 'Europe/Berlin',
  }
  const at = (time: string) => isActiveAt(times, new Date(time))
  expect([at('2026-03-22T00:29:59Z'), at('2026-03-22T00:30:00Z'), at('2026-03-22T02:30:00Z')]).toEqual([
    false,
    true,
    false,
  ])
  expect(occurrenceAt(times, new Date('2026-03-25T12:00:00Z'))).toEqual({
    startsAt: new Date('2026-03-29T00:30:00Z'),
    endsAt: new Date('2026-03-29T01:30:00Z'),
  })
  const until = (endedAt: Date | null) => silentUntil({ ...times, endedAt }, new Date('2026-03-29T01:00:00Z'))
  expect(until(null)).toEqual(new Date('2026-03-29T01:30:00Z'))
  expect(until(new Date('2026-03-29T01:10:00Z'))).toEqual(new Date('2026-03-29T01:10:00Z'))
  expect(until(new Date('2026-04-01T00:00:00Z'))).toEqual(new Date('2026-03-29T01:30:00Z'))
  expect(at('2026-04-04T23:45:00Z')).toBe(true)
  expect(at('2026-03-15T01:00:00Z')).toBe(false)
})

test('the list tells what runs, what is next and what is over', async () => {
  await silence({ reason: 'Now' })
  const later = { startsAt: new Date(story.clock.now.getTime() + HOUR) }
  await silence({ reason: 'Later', hours: 2, ...later })
  const ended = await silence({ reason: 'Ended' })
  await endSilence(story.admin, { silenceId: ended, pages: false })
  const listed = (await listSilences(story.admin)).map(({ reason, isActive, endedAt }) => [
    reason,
    isActive,
    endedAt !== null,
  ])
  expect(listed).toEqual([
    ['Now', true, false],
    ['Later', false, false],
    ['Ended', false, true],
  ])
})
