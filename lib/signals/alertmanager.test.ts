import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import type { Context } from '../context'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { resolveIncident } from '../incidents/resolve'
import { renewMark } from '../routing/marks'
import { addSilence } from '../silences/add'
import { endSilence } from '../silences/end'
import { PRESETS } from '../sources/presets/presets'
import { listBodies } from './list-bodies'

const database = testDatabase()

type World = Awaited<ReturnType<typeof newWorkspace>> & { token: string }
let world: World

beforeEach(async () => {
  const workspace = await newWorkspace(database.db)
  const { token } = await newApiKey(workspace.admin, 'prometheus', PRESETS.alertmanager)
  world = { ...workspace, token }
})

type Member = { host: string; status?: 'firing' | 'resolved'; severity?: string; startsAt?: unknown; endsAt?: string }

/** A body in the form of Alertmanager's webhook. */
function bodyOf(members: Member[]) {
  const alerts = members.map(({ host, status = 'firing', severity = 'critical', ...times }) => ({
    status,
    labels: { alertname: 'InstanceDown', instance: host, severity },
    annotations: { summary: `Instance ${host} down`, description: `${host} has been down.` },
    startsAt: '2026-03-01T11:59:00Z',
    endsAt: status === 'firing' ? '0001-01-01T00:00:00Z' : '2026-03-01T18:00:00Z',
    ...times,
    fingerprint: `fp-${host}`,
  }))
  return { receiver: 'tocsin', status: 'firing', alerts, groupLabels: {}, version: '4', groupKey: '{}' }
}

function send(members: Member[], minutes = 0) {
  return post(
    ingestDeps(database.db, () => after({ minutes })),
    world.token,
    bodyOf(members),
  )
}

function incidents(ctx: Context) {
  return database.db.read.incident.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    include: { firings: true, timeline: { orderBy: { id: 'asc' } }, entity: true, escalations: true, notices: true },
  })
}

test('three hosts down are three incidents, with what they were sent with', async () => {
  const answer = await send([{ host: 'a' }, { host: 'b', severity: 'warning' }, { host: 'c' }])
  expect(answer.status).toBe(201)
  const stored = await incidents(world.admin)
  expect(stored.map(({ summary, severity, entity }) => [summary, severity, entity?.identifier])).toEqual([
    ['Instance a down', 'critical', 'a'],
    ['Instance b down', 'medium', 'b'],
    ['Instance c down', 'critical', 'c'],
  ])
  expect(answer.json).toMatchObject({
    id: String(stored[0]?.id),
    status: 'open',
    outcomes: stored.map(({ id }) => ({ id: String(id), outcome: 'opened' })),
  })
  const payload = JSON.parse(stored[1]?.payload ?? '')
  expect(payload).toMatchObject({
    labels: { alertname: 'InstanceDown', severity: 'warning' },
    details: 'b has been down.',
    alertmanager: { fingerprint: 'fp-b' },
  })
})

test('a repeat counts, one host back resolves its incident alone, and a recovery pages nobody', async () => {
  await send([{ host: 'a' }, { host: 'b' }])
  const repeated = await send([{ host: 'a' }, { host: 'b' }], 60)
  expect([repeated.status, repeated.json.outcomes.map(outcomeOf)]).toEqual([200, ['counted', 'counted']])
  const back = await send([{ host: 'a', status: 'resolved' }, { host: 'b' }], 61)
  expect([back.status, back.json.status, back.json.outcomes.map(outcomeOf)]).toEqual([
    200,
    'resolved',
    ['resolved', 'counted'],
  ])
  const [a, b] = await incidents(world.admin)
  expect([a?.status, a?.firings[0]?.count, b?.status, b?.firings[0]?.count]).toEqual(['resolved', 2, 'open', 3])
  expect(a?.timeline.map(({ kind, apiKeyId }) => [kind, apiKeyId !== null])).toEqual([
    ['opened', true],
    ['resolved', true],
  ])
  const late = await send([{ host: 'c', status: 'resolved' }], 62)
  expect([late.status, late.json]).toEqual([200, { outcomes: [{ id: null, outcome: 'unmatched' }] }])
  expect(await incidents(world.admin)).toHaveLength(2)
})

function outcomeOf({ outcome }: { outcome: string }) {
  return outcome
}

test('a severity that rises pages; what a person acknowledged stays acknowledged', async () => {
  await send([
    { host: 'a', severity: 'info' },
    { host: 'b', severity: 'info' },
  ])
  const before = await incidents(world.admin)
  expect(before.map(({ escalations }) => escalations.length)).toEqual([0, 0])
  await acknowledgeIncident(world.admin, { incidentId: before[1]?.id ?? 0 })
  await send([{ host: 'a' }, { host: 'b' }], 5)
  const [a, b] = await incidents(world.admin)
  expect([a?.severity, a?.status, a?.escalations[0]?.state]).toEqual(['critical', 'open', 'active'])
  expect(a?.timeline.at(-1)).toMatchObject({ kind: 'raised', severity: 'low' })
  expect([b?.severity, b?.status, b?.escalations]).toEqual(['critical', 'acknowledged', []])
  await send([{ host: 'a', severity: 'warning' }], 6)
  expect((await incidents(world.admin))[0]?.severity, 'it never falls').toBe('critical')
})

test('a severity that rises pages once no silence covers the incident any more', async () => {
  const silence = (host: string, from: number, to: number) =>
    addSilence(world.admin, {
      reason: 'Upgrade',
      conditions: [{ field: 'entity', operator: 'is', values: [host] }],
      ...{ startsAt: after({ minutes: from }), endsAt: after({ minutes: to }), repeatDays: null, timeZone: null },
    })
  await silence('a', 0, 10)
  await silence('b', 0, 30)
  const later = await silence('c', 5, 30)
  await send([
    { host: 'a', severity: 'info' },
    { host: 'b', severity: 'info' },
    { host: 'c', severity: 'info' },
  ])
  await send([{ host: 'a' }, { host: 'b' }, { host: 'c' }], 20)
  const [a, b, c] = await incidents(world.admin)
  expect([a, b, c].map((one) => one?.escalations.length)).toEqual([1, 0, 0])
  expect(c?.silenceId).toBe(later.ok && later.silenceId)
})

test('the first notice after a silence pages, unless a person has decided that nobody is', async () => {
  const silence = async (host: string, more: object = {}) => {
    const added = await addSilence(world.admin, {
      reason: 'Upgrade',
      conditions: [{ field: 'entity', operator: 'is', values: [host] }],
      ...{ startsAt: after({ minutes: 0 }), endsAt: after({ minutes: 10 }), repeatDays: null, timeZone: null, ...more },
    })
    return added.ok ? added.silenceId : 0
  }
  await silence('a')
  await silence('b', { pagesAfter: false })
  const ended = await silence('c')
  await silence('d', { endsAt: after({ minutes: 60 }) })
  const hosts = ['a', 'b', 'c', 'd'].map((host) => ({ host }))
  const paging = async () => (await incidents(world.admin)).map(({ escalations }) => escalations.length)
  await send(hosts)
  await send(hosts, 5)
  expect(await paging()).toEqual([0, 0, 0, 0])
  await endSilence({ ...world.admin, now: after({ minutes: 6 }) }, { silenceId: ended, pages: false })
  await send(hosts, 20)
  await send(hosts, 25)
  expect(await paging()).toEqual([1, 0, 0, 0])
})

test('where nobody was ever paged, a notice is routed by the rules of now', async () => {
  const { workspaceId } = world.admin
  const { db } = world.admin
  const rule = await db.read.routingRuleVersion.findFirstOrThrow({ where: { workspaceId, replacedAt: null } })
  const setPolicy = (policyId: number | null) =>
    db.write(async (tx) => {
      await tx.routingRuleVersion.update({ where: { id: rule.id }, data: { policyId } })
      await renewMark(tx, workspaceId)
    })
  await setPolicy(null)
  await send([{ host: 'a' }])
  await send([{ host: 'a' }], 5)
  expect((await incidents(world.admin))[0]?.escalations).toEqual([])
  await setPolicy(rule.policyId)
  await send([{ host: 'a' }], 10)
  expect((await incidents(world.admin))[0]).toMatchObject({ routedById: rule.id, escalations: [{ state: 'active' }] })
})

test('what flaps is reopened, what comes later is a new incident', async () => {
  await send([{ host: 'a' }])
  await send([{ host: 'a', status: 'resolved' }], 10)
  expect((await send([{ host: 'a' }], 14)).json.outcomes).toMatchObject([{ outcome: 'reopened' }])
  await send([{ host: 'a', status: 'resolved' }], 20)
  expect((await send([{ host: 'a' }], 25)).json.outcomes).toMatchObject([{ outcome: 'opened' }])
  const [first, second] = await incidents(world.admin)
  expect([first?.status, first?.firings[0]?.count, second?.status]).toEqual(['resolved', 2, 'open'])
  expect(first?.firings[0]?.signalId).toBe(second?.firings[0]?.signalId)
})

test('what a person resolved and fires again is a new incident, however soon', async () => {
  await send([{ host: 'a' }])
  const [first] = await incidents(world.admin)
  await resolveIncident({ ...world.admin, now: after({ minutes: 2 }) }, { incidentId: first?.id ?? 0 })
  expect((await send([{ host: 'a' }], 3)).json.outcomes).toMatchObject([{ outcome: 'opened' }])
})

test('a recovery of an earlier episode that comes late resolves nothing', async () => {
  await send([{ host: 'a', startsAt: '2026-03-01T11:00:00Z' }])
  await send([{ host: 'a', startsAt: '2026-03-01T12:30:00.25Z' }], 31)
  const late = await send([{ host: 'a', status: 'resolved', endsAt: '2026-03-01T14:29:58.2+02:00' }], 32)
  expect(late.json).toEqual({ outcomes: [{ id: null, outcome: 'unmatched' }] })
  const over = await send([{ host: 'a', status: 'resolved', endsAt: '2026-03-01T12:45:00Z' }], 46)
  expect(over.json.outcomes).toMatchObject([{ outcome: 'resolved' }])
})

// The start to a millisecond, the end to a second, and the other way round.
test.each([
  ['2026-03-01T12:30:00.9Z', '2026-03-01T12:30:00Z'],
  ['2026-03-01T12:30:01Z', '2026-03-01T12:30:00.004Z'],
  ['2026-03-01T12:30:00.25Z', '2026-03-01T14:30:00.2+02:00'],
])('a start at %s and an end at %s are of clocks that round', async (startsAt, endsAt) => {
  await send([{ host: 'a', startsAt }], 31)
  const over = await send([{ host: 'a', status: 'resolved', startsAt, endsAt }], 32)
  expect(over.json.outcomes).toMatchObject([{ outcome: 'resolved' }])
})

test('two Prometheus servers that saw a problem start at two times agree that it is over', async () => {
  await send([{ host: 'a', startsAt: '2026-03-01T11:59:30Z' }])
  await send([{ host: 'a', status: 'resolved', startsAt: '2026-03-01T11:59:00Z', endsAt: '2026-03-01T12:05:00Z' }], 5)
  expect((await incidents(world.admin))[0]?.status).toBe('resolved')
})

test.each(['2026-03-02T00:00:00Z', 'yesterday', 7])('a start such as %s keeps no incident open', async (startsAt) => {
  await send([{ host: 'a', startsAt }])
  const over = await send([{ host: 'a', status: 'resolved', endsAt: '2026-03-01T12:04:00Z' }], 5)
  expect(over.json.outcomes).toMatchObject([{ outcome: 'resolved' }])
})

test('an acknowledged incident that flaps stays acknowledged', async () => {
  await send([{ host: 'a' }])
  const [first] = await incidents(world.admin)
  await acknowledgeIncident(world.admin, { incidentId: first?.id ?? 0 })
  await send([{ host: 'a', status: 'resolved' }], 2)
  await send([{ host: 'a' }], 3)
  expect((await incidents(world.admin))[0]).toMatchObject({ status: 'acknowledged', resolvedAt: null })
})

test('what cannot be read opens an incident for each kind of body, once', async () => {
  const broken = { receiver: 'tocsin', alerts: [{ status: 'firing', labels: {}, annotations: {} }, 7] }
  const deps = ingestDeps(database.db)
  const answer = await post(deps, world.token, broken)
  expect([answer.status, answer.json.outcomes.map(outcomeOf)]).toEqual([201, ['unreadable', 'unreadable']])
  for (let n = 0; n < 2; n++)
    expect((await post(deps, world.token, { hello: 'world' })).json.outcomes.map(outcomeOf)).toEqual(['unreadable'])
  const found = await incidents(world.admin)
  expect(found.map(({ summary, severity }) => [summary, severity])).toEqual(
    Array(3).fill(['Unreadable alert from prometheus', 'high']),
  )
  expect(found.map(({ firings }) => firings[0]?.count).toSorted()).toEqual([1, 1, 2])
})

test('a body that fits the contract is an alert as it stands, and may say what it is about', async () => {
  const deps = ingestDeps(database.db)
  const alert = { summary: 'Disk full', severity: 'high', fingerprint: 'disk-1', status: 'firing' }
  const opened = await post(deps, world.token, alert)
  expect(opened.status).toBe(201)
  expect((await post(deps, world.token, alert)).json.outcomes).toMatchObject([{ outcome: 'counted' }])
  const over = await post(deps, world.token, { ...alert, status: 'ok' })
  expect([over.status, over.json.status]).toEqual([200, 'resolved'])
  const [incident] = await incidents(world.admin)
  expect(incident?.payload).toBe(JSON.stringify(alert))
})

test('a plain key goes on as before: each of the same alerts is an incident', async () => {
  const { token } = await newApiKey(world.admin, 'plain')
  const deps = ingestDeps(database.db)
  const alert = { summary: 'Disk full', severity: 'high', fingerprint: 'disk-1', status: 'resolved' }
  for (let n = 0; n < 2; n++)
    expect(await post(deps, token, alert)).toMatchObject({ status: 201, json: { status: 'open' } })
  expect((await post(deps, token, bodyOf([{ host: 'a' }]))).status).toBe(400)
})

test('the same Idempotency-Key does nothing twice', async () => {
  const deps = ingestDeps(database.db)
  const headers = { 'idempotency-key': 'k1' }
  expect((await post(deps, world.token, bodyOf([{ host: 'a' }]), headers)).status).toBe(201)
  const again = await post(deps, world.token, bodyOf([{ host: 'a' }]), headers)
  expect([again.status, again.headers['Idempotent-Replayed']]).toEqual([200, 'true'])
  const [a] = await incidents(world.admin)
  expect(a?.firings[0]?.count).toBe(1)
})

test('of an incident the first and the newest 20 notices are kept, of a key the newest 20 bodies', async () => {
  for (let n = 0; n < 30; n++) await send([{ host: 'a' }], n)
  const [a] = await incidents(world.admin)
  expect([a?.firings[0]?.count, a?.notices.length]).toEqual([30, 21])
  const times = a?.notices.map(({ at }) => at.getTime()).toSorted((x, y) => x - y) ?? []
  expect(times[0]).toBe(after({ minutes: 0 }).getTime())
  expect(times[1]).toBe(after({ minutes: 10 }).getTime())
  expect(await database.db.read.delivery.count({ where: { workspaceId: world.admin.workspaceId } })).toBe(20)
})

test('the trial gets the newest 20 bodies, fewer where they are large, and rejected ones of a key that is no source', async () => {
  const deps = ingestDeps(database.db)
  const { token, apiKeyId } = await newApiKey(world.admin, 'plain')
  for (let n = 0; n < 3; n++) await post(deps, token, bodyOf([{ host: `h${n}` }]))
  const rejected = await listBodies(world.admin, apiKeyId)
  expect(rejected.map(({ body, isRejected }) => [Buffer.from(body).toString().includes('h2'), isRejected])).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ])
  for (let n = 0; n < 25; n++) await send([{ host: `h${n}` }], n)
  const { id } = await database.db.read.apiKey.findFirstOrThrow({
    where: { name: 'prometheus', workspaceId: world.workspaceId },
  })
  expect(await listBodies(world.admin, id)).toHaveLength(20)
  for (let n = 0; n < 4; n++)
    await post(deps, world.token, { ...bodyOf([{ host: 'a' }]), padding: 'x'.repeat(900_000) })
  expect(await listBodies(world.admin, id)).toHaveLength(3)
})
