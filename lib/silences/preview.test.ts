import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory, type Story } from '../../testing/paging-story'
import type { ConditionInput } from '../conditions/check'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { addSilence } from './add'
import { countCovered } from './count-covered'
import { extendSilence } from './extend'
import { getSilence } from './list'
import { previewSilence } from './preview'
import { proposeSilence, proposeTogether } from './propose'

const database = testDatabase()

let story: Story
beforeEach(async () => {
  story = await beginStory(database.db)
})
afterEach(() => story.end())

const HOUR = 3_600_000
const ofService = (...values: string[]): ConditionInput[] => [
  { field: 'label', key: 'service', operator: 'is', values },
]

const now = () => story.at(story.admin)

async function preview(conditions: ConditionInput[]) {
  const previewed = await previewSilence(now(), conditions)
  if (!previewed.ok) throw new Error(JSON.stringify(previewed.errors))
  return previewed
}

async function silence() {
  const times = { startsAt: story.clock.now, endsAt: new Date(story.clock.now.getTime() + HOUR) }
  const added = await addSilence(now(), {
    ...{ reason: 'Upgrade', conditions: ofService('db'), repeatDays: null, timeZone: null },
    ...times,
  })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.silenceId
}

test('before it is saved, a silence tells what it matches now, and what it would have met', async () => {
  const old = await story.alert('low', { labels: { service: 'db' } })
  await acknowledgeIncident(now(), { incidentId: old })
  await story.pass(48 * 60)
  await story.alert('high', { labels: { service: 'db' } })
  const worst = await story.alert('critical', { labels: { service: 'db' } })
  await story.alert('critical', { labels: { service: 'web' } })
  expect(await preview(ofService('db'))).toMatchObject({
    ...{ open: 2, critical: 1, hasMore: false, met: 3, of: 4, perDay: 2 },
    sentence: 'service is db',
  })
  expect((await preview(ofService('db'))).examples.map(({ id, severity }) => [id, severity])).toEqual([
    [worst, 'critical'],
    [worst - 1, 'high'],
  ])
  expect(await preview(ofService('mail'))).toMatchObject({ open: 0, critical: 0, met: 0, of: 4, examples: [] })
})

test('a rate is told once a day is known, of the last week alone', async () => {
  await story.alert('low', { labels: { service: 'db' } })
  expect(await preview(ofService('db'))).toMatchObject({ met: 1, of: 1, perDay: null })
  await story.pass(9 * 24 * 60)
  expect(await preview(ofService('db'))).toMatchObject({ open: 1, met: 0, of: 0, since: null })
  await story.alert('low', { labels: { service: 'db' } })
  const week = await preview(ofService('db'))
  expect(week).toMatchObject({ open: 2, met: 1, of: 1, perDay: 0 })
  expect(week.since?.getTime()).toBe(story.clock.now.getTime() - 7 * 24 * HOUR)
})

test('conditions that are not complete are told, not counted', async () => {
  for (const conditions of [[], ofService(), [{ field: 'api key', operator: 'is', values: ['999999'] }]])
    expect(await previewSilence(now(), conditions)).toMatchObject({ ok: false, reason: 'invalid' })
})

test('for an incident, a silence is proposed by what is wrong and where, never by the service alone', async () => {
  const proposed = async (more: object) => proposeSilence(now(), await story.alert('low', more))
  const labels = { alertname: 'DiskFull', service: 'db', zone: 'eu-1', severity: 'page' }
  expect(await proposed({ labels })).toEqual({
    conditions: [
      { field: 'label', key: 'alertname', operator: 'is', values: ['DiskFull'] },
      { field: 'label', key: 'service', operator: 'is', values: ['db'] },
    ],
    narrower: [{ key: 'zone', value: 'eu-1' }],
  })
  expect((await proposed({ summary: 'Payments: 38% of charges fail', labels: { service: 'pay' } })).conditions).toEqual(
    [
      { field: 'summary', operator: 'contains', values: ['of charges fail'] },
      { field: 'label', key: 'service', operator: 'is', values: ['pay'] },
    ],
  )
  expect((await proposed({ summary: '42', entityId: 'db-1' })).conditions).toEqual([
    { field: 'summary', operator: 'contains', values: ['42'] },
    { field: 'entity', operator: 'is', values: ['db-1'] },
  ])
})

test('what is proposed for an incident matches it', async () => {
  const alerts = [
    { labels: { job: ' spaced ' } },
    { summary: '  7 of 9: 12ms  ', entityId: 'é' },
    { labels: { check: '' } },
  ]
  for (const more of alerts) {
    const incidentId = await story.alert('high', more)
    const { conditions } = await proposeSilence(now(), incidentId)
    expect((await preview(conditions)).examples.map(({ id }) => id)).toContain(incidentId)
  }
})

test('for several incidents, a silence is proposed by what they have in common', async () => {
  const together = async (...alerts: object[]) => {
    const ids: number[] = []
    for (const more of alerts) ids.push(await story.alert('low', more))
    return proposeTogether(now(), ids)
  }
  const on = (host: string, alertname: string) => ({ labels: { alertname, host, env: 'prod', severity: 'page' } })
  const is = (key: string, ...values: string[]) => ({ field: 'label', key, operator: 'is', values })
  expect(await together(on('a', 'DiskFull'), on('b', 'DiskFull'), on('b', 'Slow'))).toEqual({
    conditions: [is('alertname', 'DiskFull', 'Slow'), is('host', 'a', 'b')],
    narrower: [{ key: 'env', value: 'prod' }],
  })
  expect(await together({ summary: 'Disk 1 is nearly full' }, { summary: 'Cache is cold now' })).toEqual({
    conditions: [{ field: 'summary', operator: 'contains', values: ['Cache is cold now', 'is nearly full'] }],
    narrower: [],
  })
  const letters = [...'abcdefghijk']
  const many = (more: object) => letters.map((letter) => ({ summary: `${letter.repeat(9)} fails`, ...more }))
  expect(await together(...many({ labels: { env: 'prod', zone: 'eu' } }))).toEqual({
    conditions: [is('env', 'prod'), is('zone', 'eu')],
    narrower: [],
  })
  expect(await together(...many({}))).toBeUndefined()
})

test('what is proposed for several incidents matches each of them', async () => {
  const ids = [
    await story.alert('high', { summary: '42', labels: { service: 'db' } }),
    await story.alert('high', { summary: '  7 of 9: 12ms  ', labels: { service: 'web', job: ' ' } }),
  ]
  const proposal = await proposeTogether(now(), ids)
  const { examples } = await preview(proposal?.conditions ?? [])
  expect(examples.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a silence tells how many incidents it has covered, and how many are open now', async () => {
  const silenceId = await silence()
  await story.alert('critical', { labels: { service: 'db' } })
  await story.alert('critical', { labels: { service: 'db' } })
  const answered = await story.alert('low', { labels: { service: 'db' } })
  await acknowledgeIncident(now(), { incidentId: answered })
  const covered = await countCovered(now(), [silenceId])
  expect(covered.get(silenceId)).toEqual({ held: 3, open: [{ severity: 'critical', count: 2 }] })
})

test('a silence is extended by an hour, also twice, and not once it is over', async () => {
  const silenceId = await silence()
  const endsAt = async () => (await getSilence(now(), silenceId)).endsAt.getTime()
  const before = await endsAt()
  for (const times of [1, 2]) {
    expect(await extendSilence(now(), { silenceId, hours: 1 })).toEqual({ ok: true, paged: 0 })
    expect(await endsAt()).toBe(before + times * HOUR)
  }
  await story.pass(4 * 60)
  expect(await extendSilence(now(), { silenceId, hours: 1 })).toEqual({ ok: false, reason: 'over', by: undefined })
})

test('a responder does not extend a silence beyond a day', async () => {
  const responder = await story.person('Rita')
  const silenceId = await silence()
  expect(await extendSilence(story.at(responder), { silenceId, hours: 1 })).toMatchObject({ ok: true })
  expect(await extendSilence(story.at(responder), { silenceId, hours: 30 })).toMatchObject({
    ok: false,
    errors: { endsAt: expect.stringContaining('Only admins') },
  })
})
