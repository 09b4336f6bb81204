import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { setRotation } from '../../testing/one-layer'
import { beginStory, type Story } from '../../testing/paging-story'
import { readAcknowledgeLink } from '../acknowledge-links/read'
import { acknowledgeToken } from '../acknowledge-links/token'
import { acknowledgeByLink } from '../acknowledge-links/use'
import type { UserContext } from '../context'
import { explainPaging } from '../escalations/explain'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

test('a critical alert pages whoever is on call', async () => {
  await story.onCall(await story.person('Ana'))
  await story.alert('critical', { summary: 'Disk full' })
  expect(story.arrived()).toEqual(['ana: CRITICAL: Disk full'])
})

test('low and medium never page', async () => {
  await story.onCall(await story.person('Ana'))
  const id = await story.alert('low')
  await story.alert('medium')
  await story.pass(24 * 60)
  expect(story.arrived()).toEqual([])
  expect(await explainPaging(story.admin, id)).toMatchObject({ escalation: null, pagesNow: false, entries: [] })
})

test('nobody acknowledges, so after 5 minutes step 2 is paged, and at the end nobody any more', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.policy({ repeats: 0, steps: [step(5, ana), step(10, ben)] })
  const id = await story.alert('high')
  expect(story.arrived()).toEqual(['ana: HIGH: high alert'])
  await story.pass(4)
  expect(story.arrived()).toEqual([])
  await story.pass(1)
  expect(story.arrived()).toEqual(['ben: HIGH: high alert'])
  await story.pass(60)
  const explanation = await explainPaging(story.admin, id)
  expect(explanation?.entries.map(({ kind, user }) => [kind, user?.name])).toEqual([
    ['paged', 'Ana'],
    ['paged', 'Ben'],
    ['exhausted', undefined],
  ])
  expect(explanation?.escalation?.state).toBe('exhausted')
})

test('the steps are repeated as often as the policy says', async () => {
  const ana = await story.person('Ana')
  await story.policy({ repeats: 2, steps: [step(5, ana)] })
  await story.alert('high')
  await story.pass(60)
  expect(story.arrived()).toEqual(Array(3).fill('ana: HIGH: high alert'))
})

test('after a policy was shortened, the repeat that is left is still run', async () => {
  const [ana, ben, cleo] = [await story.person('Ana'), await story.person('Ben'), await story.person('Cleo')]
  await story.policy({ repeats: 1, steps: [step(5, ana), step(5, ben), step(5, cleo)] })
  await story.alert('high')
  await story.pass(6)
  expect(story.arrived()).toEqual(['ana: HIGH: high alert', 'ben: HIGH: high alert'])
  await story.policy({ repeats: 1, steps: [step(5, ana)] })
  await story.pass(60)
  expect(story.arrived()).toEqual(['ana: HIGH: high alert'])
})

test('acknowledging stops the escalation', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.policy({ repeats: 3, steps: [step(5, ana), step(5, ben)] })
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  await story.pass(4)
  await acknowledgeIncident(story.at(ana), { incidentId })
  await story.pass(600)
  expect(story.arrived()).toEqual([])
})

test('resolving stops it, and reopening begins it again from the first step', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.policy({ repeats: 0, steps: [step(5, ana), step(5, ben)] })
  const incidentId = await story.alert('critical')
  await story.pass(6)
  expect(story.arrived()).toHaveLength(2)
  await resolveIncident(story.at(ana), { incidentId })
  await story.pass(60)
  expect(story.arrived()).toEqual([])
  await reopenIncident(story.at(ben), { incidentId })
  await story.pass(0)
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert'])
  await story.pass(5)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('an incident that is resolved before the page of its group goes out was not paged, and the others were', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const labels = { service: 'shop' }
  const [first, over, open] = [
    await story.alert('high', { labels }),
    await story.alert('high', { labels, summary: 'soon over' }),
    await story.alert('high', { labels, summary: 'still open' }),
  ]
  const outcomes = async () => {
    const explanations = [first, over, open].map((id) => explainPaging(story.admin, id))
    return (await Promise.all(explanations)).map((explanation) => explanation?.entries[0]?.outcome.kind)
  }
  expect(await outcomes()).toEqual(['paged', 'grouped', 'grouped'])
  await story.pass(0.1)
  await resolveIncident(story.at(ana), { incidentId: over })
  expect(await outcomes()).toEqual(['paged', 'dropped', 'grouped'])
  await story.pass(4)
  expect(story.arrived()).toEqual(['ana: HIGH: high alert', 'ana: HIGH: still open'])
  expect(await outcomes()).toEqual(['paged', 'dropped', 'paged'])
  await resolveIncident(story.at(ana), { incidentId: open })
  await story.pass(1)
  expect(await outcomes()).toEqual(['paged', 'dropped', 'paged'])
})

test('an override beats the rotation while it lasts', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const scheduleId = await story.onCall(ana)
  const now = story.clock.now
  const override = {
    workspaceId: story.workspaceId,
    scheduleId,
    userId: ben.actor.userId,
    createdById: ana.actor.userId,
    createdAt: now,
    startsAt: now,
  }
  const endsAt = new Date(now.getTime() + 3_600_000)
  await story.db.write((tx) => tx.scheduleOverride.create({ data: { ...override, endsAt } }))
  const id = await story.alert('high')
  expect(story.arrived()).toEqual(['ben: HIGH: high alert'])
  expect((await explainPaging(story.admin, id))?.entries[0]?.reason.targets).toEqual([
    expect.objectContaining({ via: 'override', person: 'Ben', overrideBy: 'Ana', schedule: 'Main rotation' }),
  ])
  await acknowledgeIncident(story.at(ben), { incidentId: id })
  await story.pass(60)
  await story.alert('high')
  expect(story.arrived()).toEqual(['ana: HIGH: high alert'])
})

test('the link in the mail asks first, acknowledges once, and in the name of whoever was paged', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  const incidentId = await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  const token = linkIn(story.smtp.mails[0]?.raw)
  const deps = () => ({ db: story.db, secret: story.deps.secret, now: story.clock.now })
  expect(await readAcknowledgeLink(deps(), token)).toMatchObject({ ok: true, person: 'Ana', open: 1 })
  expect(await readAcknowledgeLink(deps(), token)).toMatchObject({ ok: true, open: 1 })
  expect(await acknowledgeByLink(deps(), token)).toEqual({ ok: true, acknowledged: 1, incidentId })
  const incident = await story.db.read.incident.findUniqueOrThrow({ where: { id: incidentId } })
  expect(incident).toMatchObject({ status: 'acknowledged', acknowledgedById: ana.actor.userId })
  expect(await acknowledgeByLink(deps(), token)).toMatchObject({ ok: false, reason: 'used' })
  await story.pass(600)
})

test('a link that was tampered with, or is a week old, acknowledges nothing', async () => {
  await story.onCall(await story.person('Ana'))
  await story.policy({ repeats: 0 })
  await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  const token = linkIn(story.smtp.mails[0]?.raw)
  const deps = () => ({ db: story.db, secret: story.deps.secret, now: story.clock.now })
  const [id, ...rest] = token.split('.')
  expect(await acknowledgeByLink(deps(), [Number(id) + 1, ...rest].join('.'))).toEqual({ ok: false, reason: 'unknown' })
  expect(await acknowledgeByLink({ ...deps(), secret: 'another' }, token)).toEqual({ ok: false, reason: 'unknown' })
  await story.pass(7 * 24 * 60)
  expect(await acknowledgeByLink(deps(), token)).toEqual({ ok: false, reason: 'expired' })
})

test('a link of somebody who was disabled, or whose page is gone, has ended', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  await story.alert('critical')
  expect(story.arrived()).toHaveLength(1)
  const token = linkIn(story.smtp.mails[0]?.raw)
  const deps = () => ({ db: story.db, secret: story.deps.secret, now: story.clock.now })
  const disable = (disabledAt: Date | null) =>
    story.db.write((tx) => tx.user.update({ where: { id: ana.actor.userId }, data: { disabledAt } }))
  await disable(story.clock.now)
  expect(await readAcknowledgeLink(deps(), token)).toEqual({ ok: false, reason: 'ended' })
  expect(await acknowledgeByLink(deps(), token)).toEqual({ ok: false, reason: 'ended' })
  await disable(null)
  const gone = { secret: story.deps.secret, notificationId: 987_654, now: story.clock.now }
  expect(await readAcknowledgeLink(deps(), acknowledgeToken(story.deps.secret, gone))).toEqual({
    ok: false,
    reason: 'ended',
  })
})

test('nobody on call: the next step is paged at once, and the incident says why', async () => {
  const ben = await story.person('Ben')
  const scheduleId = await story.onCall()
  await story.policy({ repeats: 0, steps: [{ wait: 30, scheduleId }, step(5, ben)] })
  const id = await story.alert('critical')
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  const entries = (await explainPaging(story.admin, id))?.entries
  expect(entries?.map(({ kind, step, reason }) => ({ kind, step, targets: reason.targets }))).toEqual([
    { kind: 'nobody', step: 0, targets: [{ via: 'nobody', schedule: 'Main rotation' }] },
    { kind: 'paged', step: 1, targets: [{ via: 'step', person: 'Ben' }] },
  ])
})

test('somebody without a verified contact method: the page fails, and the next step at once', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.db.write((tx) =>
    tx.contactMethod.updateMany({ where: { userId: ana.actor.userId }, data: { verifiedAt: null } }),
  )
  await story.policy({ repeats: 0, steps: [step(30, ana), step(5, ben)] })
  const id = await story.alert('critical')
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  const [first] = (await explainPaging(story.admin, id))?.entries ?? []
  expect(first?.notification?.pages).toMatchObject([{ state: 'failed', endReason: 'no verified contact method' }])
})

test('handover at 09:00 Berlin on the night clocks change', async () => {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const scheduleId = await story.onCall(ana, ben)
  const daily = { timeZone: 'Europe/Berlin', shiftUnit: 'day', startsOn: '2026-03-28', handoverTime: '09:00' } as const
  await story.db.write((tx) => setRotation(tx, scheduleId, daily))
  await story.policy({ repeats: 0 })
  for (const [time, who] of [
    ['2026-03-29T06:59:00Z', 'ana'],
    ['2026-03-29T07:00:00Z', 'ben'],
    ['2026-03-30T06:59:00Z', 'ben'],
    ['2026-03-30T07:00:00Z', 'ana'],
  ] as const) {
    story.clock.now = new Date(time)
    await story.alert('high')
    expect(story.arrived()).toEqual([`${who}: HIGH: high alert`])
  }
})

function step(wait: number, { actor }: UserContext) {
  return { wait, userId: actor.userId }
}

function linkIn(mail = '') {
  const text = mail.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /\/acknowledge\/([\w.-]+)/.exec(text)?.[1] ?? ''
}
