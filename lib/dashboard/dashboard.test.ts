import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { rollUpAll } from '../../testing/roll-up-all'
import type { UserContext } from '../context'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { resolveIncident } from '../incidents/resolve'
import { addTeam } from '../teams/add'
import { SEVERITIES } from '../values/severity'
import { getCounts, getWhole } from './dashboard'
import { RANGES, rangeBefore, rangeTo } from './range'

const database = testDatabase()

type Sent = { at: Date; severity: (typeof SEVERITIES)[number]; service: string; entityId: string; key: string }

const SERVICES = ['payments', 'search', 'ledger']
const world: { admin: UserContext; keys: Map<string, number>; sent: Sent[] } = {
  admin: undefined as unknown as UserContext,
  keys: new Map(),
  sent: [],
}

// 120 incidents, one every 5 hours before now, each acknowledged after its number in minutes.
beforeAll(async () => {
  const { admin } = await newWorkspace(database.db)
  world.admin = admin
  const tokens = new Map<string, string>()
  for (const name of ['blackbox', 'cron']) {
    const key = await newApiKey(admin, name)
    tokens.set(name, key.token)
    world.keys.set(name, key.apiKeyId)
  }
  for (let n = 0; n < 120; n++) {
    const sent: Sent = {
      at: after({ hours: -5 * n, minutes: -1 }),
      severity: SEVERITIES[n % 4] ?? 'low',
      service: SERVICES[n % 3] ?? '',
      entityId: `host-${n % 5}`,
      key: n % 7 === 0 ? 'cron' : 'blackbox',
    }
    world.sent.push(sent)
    const { severity, service, entityId } = sent
    const answer = await post(
      ingestDeps(database.db, () => sent.at),
      tokens.get(sent.key) ?? '',
      { summary: 'Down', severity, entityId, labels: { service } },
    )
    const incidentId = Number(answer.json.id)
    const later = (minutes: number) => ({ ...admin, now: new Date(sent.at.getTime() + minutes * 60_000) })
    if (n % 2 === 0) await acknowledgeIncident(later(n), { incidentId })
    if (n % 3 === 0) await resolveIncident(later(2 * n), { incidentId })
  }
  await rollUpAll(database.db)
})

function sentIn({ from, to }: { from: Date; to: Date }, more: Partial<Sent> = {}) {
  return world.sent.filter(
    (one) =>
      one.at >= from && one.at < to && Object.entries(more).every(([name, value]) => one[name as keyof Sent] === value),
  )
}

test.each(RANGES)('a dashboard over %s has the counts of a plain count', async (name) => {
  const { admin } = world
  const range = rangeTo(name, NOW, NOW)
  const filters = [
    [{}, {}],
    [{ label: { key: 'service', value: 'search' } }, { service: 'search' }],
    [{ entityId: 'host-3' }, { entityId: 'host-3' }],
    [{ apiKeyId: world.keys.get('cron') ?? 0 }, { key: 'cron' }],
  ] as const
  for (const [filter, wanted] of filters) {
    const counts = await getCounts(admin, filter, range)
    const expected = sentIn(range, wanted)
    expect(counts?.history.total.opened).toBe(expected.length)
    expect(counts?.history.before.opened).toBe(sentIn(rangeBefore(range), wanted).length)
    for (const severity of SEVERITIES)
      expect(counts?.history.total.bySeverity[severity]).toBe(
        expected.filter((one) => one.severity === severity).length,
      )
    for (const { at, opened } of counts?.history.steps ?? []) {
      const step = { from: at, to: new Date(at.getTime() + range.stepMs) }
      expect(opened).toBe(sentIn(step, wanted).length)
    }
    const unresolved = world.sent.filter(
      (one, n) => n % 3 !== 0 && sentIn({ from: one.at, to: NOW }, wanted).includes(one),
    )
    expect(counts?.open).toMatchObject({ count: unresolved.length, isCutOff: false })
  }
})

test.each(RANGES)('the noisiest label values and sources over %s are those of a plain count', async (name) => {
  const range = rangeTo(name, NOW, NOW)
  const { label, sources, keys } = await getWhole(world.admin, range)
  expect(keys).toEqual(['service'])
  expect(label?.key).toBe('service')
  for (const { value, opened, openedBefore, steps } of label?.values ?? []) {
    expect(opened).toBe(sentIn(range, { service: value }).length)
    expect(openedBefore).toBe(sentIn(rangeBefore(range), { service: value }).length)
    const first = { from: range.from, to: new Date(range.from.getTime() + range.stepMs) }
    expect(steps[0]).toBe(sentIn(first, { service: value }).length)
  }
  expect(label?.values.reduce((sum, { opened }) => sum + opened, 0)).toBe(sentIn(range).length)
  for (const { name: key, opened, openedBefore } of sources) {
    expect(opened).toBe(sentIn(range, { key }).length)
    expect(openedBefore).toBe(sentIn(rangeBefore(range), { key }).length)
  }
})

test('median and p90 are right to a twentieth', async () => {
  const counts = await getCounts(world.admin, {}, rangeTo('1y', NOW, NOW))
  // 0, 2, 4 … 118 minutes, and 0, 6, 12 … 234.
  const { toAcknowledge, toResolve } = counts?.history.total ?? {}
  const minutes = (milliseconds: number | undefined) => (milliseconds ?? 0) / 60_000
  expect(minutes(toAcknowledge?.median) / 58).toBeCloseTo(1, 1)
  expect(minutes(toAcknowledge?.p90) / 106).toBeCloseTo(1, 1)
  expect(minutes(toResolve?.median) / 114).toBeCloseTo(1, 1)
  expect(minutes(toResolve?.p90) / 210).toBeCloseTo(1, 1)
})

test('a dashboard of another workspace shows nothing of this one', async () => {
  const { admin: stranger } = await newWorkspace(database.db)
  const range = rangeTo('1y', NOW, NOW)
  expect((await getCounts(stranger, {}, range))?.history.total.opened).toBe(0)
  const apiKeyId = world.keys.get('cron') ?? 0
  for (const filter of [{ label: { key: 'service', value: 'search' } }, { entityId: 'host-3' }])
    expect((await getCounts(stranger, filter, range))?.history.total.opened).toBe(0)
  for (const filter of [{ apiKeyId }, { teamId: await newTeam(world.admin) }])
    expect(await getCounts(stranger, filter, range)).toBeNull()
  const whole = await getWhole(stranger, range, 'service')
  expect(whole).toMatchObject({ keys: [], sources: [], label: { values: [] }, pages: { sent: 0, people: [] } })
})

async function newTeam(admin: UserContext) {
  const team = await addTeam(admin, { name: 'Payments', members: [], schedules: [] })
  if (!team.ok) throw new Error('the team was refused')
  return team.teamId
}

test('of a label with thousands of values, only the noisiest are looked at', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const deps = ingestDeps(database.db)
  await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      post(deps, token, { summary: 'Down', severity: 'low', labels: { host: `host-${n % 7 === 0 ? 0 : n}` } }),
    ),
  )
  await rollUpAll(database.db)
  const { label } = await getWhole(admin, rangeTo('24h', NOW, NOW), 'host')
  expect(label?.values).toHaveLength(20)
  expect(label?.values[0]).toMatchObject({ value: 'host-0', opened: 43 })
})

test('a value says whether anybody acknowledged one of its incidents in the range', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const send = async (host: string, hoursAgo: number) => {
    const deps = ingestDeps(database.db, () => after({ hours: -hoursAgo }))
    return Number((await post(deps, token, { summary: 'Down', severity: 'low', labels: { host } })).json.id)
  }
  await send('ignored', 2)
  await acknowledgeIncident(admin, { incidentId: await send('answered', 2) })
  const before = await send('ignored', 30)
  await acknowledgeIncident({ ...admin, now: after({ hours: -29 }) }, { incidentId: before })
  await rollUpAll(database.db)
  const { label } = await getWhole(admin, rangeTo('24h', NOW, NOW), 'host')
  expect(label?.values.map(({ value, isAnswered }) => [value, isAnswered])).toEqual([
    ['answered', true],
    ['ignored', false],
  ])
})

test('a value is ranked by all its incidents, not only by those of the hours in which it was among the noisiest', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token } = await newApiKey(admin)
  const send = (host: string, hour: number, times: number) => {
    const deps = ingestDeps(database.db, () => after({ hours: -hour, minutes: -1 }))
    return Promise.all(
      Array.from({ length: times }, () => post(deps, token, { summary: 'Down', severity: 'low', labels: { host } })),
    )
  }
  for (const hour of [1, 2, 3]) {
    for (let n = 0; n < 20; n++) await send(`host-${hour}-${n}`, hour, 3)
    await send('steady', hour, 2)
  }
  await send('steady', 4, 1)
  await rollUpAll(database.db)
  const { label } = await getWhole(admin, rangeTo('24h', NOW, NOW), 'host')
  expect(label?.values[0]).toMatchObject({ value: 'steady', opened: 7 })
})

test.each([
  ['24h', 0, 'hour', 24],
  ['24h', 89, 'hour', 24],
  ['24h', 95, 'day', 1],
  ['7d', 70, 'hour', 28],
  ['7d', 85, 'day', 7],
  ['1y', 400, 'day', 52],
] as const)('a dashboard over %s that ended %i days ago is by the %s', (name, days, grain, steps) => {
  const range = rangeTo(name, after({ days: -days }), NOW)
  expect([range.grain, range.steps.length]).toEqual([grain, steps])
})
