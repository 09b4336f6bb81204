import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import { listAudit } from '../audit/list'
import type { ConditionInput } from '../conditions/check'
import type { Context } from '../context'
import { explainPaging } from '../escalations/explain'
import { addSilence } from './add'
import { changeSilence } from './change'
import type { SilenceSettings } from './check'
import { endSilence } from './end'
import { listSilences } from './list'
import { silenceMark } from './mark'

const database = testDatabase()

let story: Story
beforeEach(async () => {
  story = await beginStory(database.db)
  await story.onCall(await story.person('Ana'))
  await story.policy({ repeats: 0 })
})
afterEach(() => story.end())

const service = (name: string): ConditionInput[] => [{ field: 'label', key: 'service', operator: 'is', values: [name] }]
const [db, web] = [{ labels: { service: 'db' } }, { labels: { service: 'web' } }]
const PAGED = 'ana: CRITICAL: critical alert'

function inHours(hours: number) {
  return new Date(story.clock.now.getTime() + hours * 3_600_000)
}

/** For the database, from now on, for an hour. */
function settings(): SilenceSettings {
  const times = { startsAt: story.clock.now, endsAt: inHours(1), repeatDays: null, timeZone: null }
  return { reason: 'Upgrade', conditions: service('db'), ...times }
}

async function silence(own: Partial<SilenceSettings> = {}) {
  const added = await addSilence(story.at(story.admin), { ...settings(), ...own })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.silenceId
}

async function opened(silenceId: number) {
  const silence = (await listSilences(story.at(story.admin))).find(({ id }) => id === silenceId)
  if (!silence) throw new Error('no silence')
  return { ...silence, conditions: silence.conditions ?? [], mark: silenceMark(silence) }
}

async function change(silenceId: number, own: Partial<SilenceSettings>, ctx: Context = story.at(story.admin)) {
  return changeSilence(ctx, { silenceId, ...(await opened(silenceId)), ...own })
}

test('a change of what it matches and of its end holds from the next alert on', async () => {
  const silenceId = await silence()
  await story.alert('critical', web)
  expect(story.arrived()).toEqual([PAGED])
  expect(await change(silenceId, { conditions: service('web'), endsAt: inHours(2) })).toEqual({ ok: true, paged: 0 })
  await story.alert('critical', db)
  await story.pass(2)
  expect(story.arrived()).toEqual([PAGED])
  await story.pass(90)
  const silenced = await story.alert('critical', web)
  expect(await explainPaging(story.admin, silenced)).toMatchObject({ escalation: null, silence: { id: silenceId } })
})

test('open incidents that no silence covers after a change page at once, and others do not', async () => {
  const silenceId = await silence({ conditions: [{ field: 'summary', operator: 'contains', values: ['alert'] }] })
  const other = await silence({ reason: 'Move', conditions: service('web') })
  const [narrowed, kept, handed] = [
    await story.alert('critical', { labels: { service: 'mail' } }),
    await story.alert('critical', db),
    await story.alert('critical', web),
  ]
  await story.alert('low', { labels: { service: 'mail' } })
  expect(await change(silenceId, { conditions: service('db') })).toEqual({ ok: true, paged: 1 })
  await story.pass(1)
  expect(story.arrived()).toEqual([PAGED])
  const explained = (id: number) => explainPaging(story.admin, id)
  expect(await explained(narrowed)).toMatchObject({ escalation: { state: 'active' } })
  expect(await explained(kept)).toMatchObject({ escalation: null, silence: { id: silenceId } })
  expect(await explained(handed)).toMatchObject({ escalation: null, silence: { id: other } })
})

test('a silence that is put off pages its open incidents; one that is made longer, or for another reason, does not', async () => {
  const silenceId = await silence()
  await story.alert('critical', db)
  expect(await change(silenceId, { reason: 'Longer', endsAt: inHours(3) })).toEqual({ ok: true, paged: 0 })
  expect(await change(silenceId, { startsAt: inHours(2) })).toEqual({ ok: true, paged: 1 })
  await story.pass(1)
  expect(story.arrived()).toEqual([PAGED])
})

test('a change between two times of a window pages nobody for what was opened in the last one', async () => {
  const silenceId = await silence({ repeatDays: 1, timeZone: 'UTC' })
  await story.alert('critical', db)
  await story.pass(120)
  expect(await change(silenceId, { conditions: service('web') })).toEqual({ ok: true, paged: 0 })
})

test('of two people who change a silence at once the second is told who has, and overwrites nothing', async () => {
  const silenceId = await silence()
  const before = await opened(silenceId)
  const ben = story.at(await story.person('Ben'))
  expect(await change(silenceId, { reason: 'Theirs' }, ben)).toMatchObject({ ok: true })
  const mine = { silenceId, ...before, reason: 'Mine' }
  const refused = await changeSilence(story.at(story.admin), mine)
  expect(refused).toEqual({ ok: false, reason: 'overtaken', by: 'Ben' })
  expect((await opened(silenceId)).reason).toBe('Theirs')
})

test('a silence that a person has ended, or that is over, is not changed', async () => {
  const [ended, over] = [await silence(), await silence()]
  const ben = story.at(await story.person('Ben'))
  await endSilence(ben, { silenceId: ended, pages: false })
  expect(await change(ended, { endsAt: inHours(9) })).toEqual({ ok: false, reason: 'over', by: 'Ben' })
  await story.pass(61)
  expect(await change(over, { endsAt: inHours(9) })).toEqual({ ok: false, reason: 'over', by: undefined })
})

test('what a new silence may not be, a changed one may not become', async () => {
  const silenceId = await silence()
  await story.pass(10)
  const past = { endsAt: new Date(story.clock.now.getTime() - 60_000) }
  for (const [field, wrong] of Object.entries({
    endsAt: past,
    conditions: { conditions: [] },
    reason: { reason: ' ' },
  }))
    expect(await change(silenceId, wrong)).toMatchObject({
      reason: 'invalid',
      errors: { [field]: expect.stringMatching(/\w/) },
    })
  expect(await opened(silenceId)).toMatchObject({ reason: 'Upgrade', conditions: service('db') })
})

test('the audit log says who changed it to what, and how many incidents page', async () => {
  const silenceId = await silence()
  await story.alert('critical', db)
  const ben = await story.person('Ben')
  await change(silenceId, { reason: 'Move', conditions: service('web') }, story.at(ben))
  await change(silenceId, { repeatDays: 7, timeZone: 'Europe/Berlin' })
  await story.pass(1)
  expect(story.arrived()).toEqual([PAGED])
  const { entries } = await listAudit(story.admin, {})
  expect(
    entries.slice(0, 2).map(({ user, action, subject, changes }) => [user?.name, action, subject, changes]),
  ).toEqual([
    [
      story.admin.actor.name,
      'silence changed',
      `Move (#${silenceId}), 0 incidents page`,
      [{ field: 'repeated', before: 'none', after: 'every 7 days, Europe/Berlin' }],
    ],
    [
      'Ben',
      'silence changed',
      `Move (#${silenceId}), 1 incident pages`,
      [
        { field: 'reason', before: 'Upgrade', after: 'Move' },
        { field: 'conditions', before: 'service is db', after: 'service is web' },
      ],
    ],
  ])
})

test('a silence has another mark with each change of its form', async () => {
  const given = await opened(await silence({ repeatDays: 7, timeZone: 'UTC' }))
  const others: Partial<typeof given>[] = [
    { reason: 'Other' },
    { conditions: [] },
    { startsAt: inHours(-1) },
    { endsAt: inHours(2) },
    { repeatDays: 14 },
    { timeZone: 'Europe/Berlin' },
  ]
  const marks = [given, ...others.map((other) => ({ ...given, ...other }))].map(silenceMark)
  expect(new Set(marks).size).toBe(marks.length)
})
