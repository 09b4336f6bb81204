import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newApiKey, newWorkspace, patientDeps, post, send } from '../../testing/fixtures'
import { PRESETS } from '../sources/presets/presets'

const database = testDatabase()

const LABELS = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`label_${n}`, `a value of some length ${n}`]))

function alertAt(n: number, status: 'firing' | 'resolved') {
  return {
    status,
    labels: { alertname: 'PodDown', pod: `pod-${n}`, severity: 'warning', ...LABELS },
    annotations: { summary: `pod-${n} is down`, description: 'x'.repeat(400) },
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: status === 'firing' ? '0001-01-01T00:00:00Z' : '2026-01-01T00:05:00Z',
  }
}

function bodyOf(count: number, status: 'firing' | 'resolved', more: object = {}) {
  return { version: '4', status, alerts: Array.from({ length: count }, (_, n) => alertAt(n, status)), ...more }
}

async function newSource(name: string) {
  const { system } = await newWorkspace(database.db)
  const { token } = await newApiKey(system, name, PRESETS.alertmanager)
  const incidents = (where: object) =>
    database.db.read.incident.count({ where: { workspaceId: system.workspaceId, ...where } })
  return { token, incidents, system }
}

test('a storm in one message of over 1 MiB is taken alert by alert, and its recoveries resolve', async () => {
  const { token, incidents, system } = await newSource('storm')
  const deps = patientDeps(database.db)
  const COUNT = 1_500
  const body = bodyOf(COUNT, 'firing', { truncatedAlerts: 57 })
  expect(JSON.stringify(body).length).toBeGreaterThan(1024 * 1024)
  const fired = await post(deps, token, body)
  expect(fired.status).toBe(201)
  expect(await incidents({ severity: 'medium', status: 'open' })).toBe(COUNT)
  const [told] = await database.db.read.incident.findMany({
    where: { workspaceId: system.workspaceId, severity: 'high' },
    select: { summary: true },
  })
  expect(told?.summary).toBe('57 alerts of storm were left out')
  expect((await post(deps, token, bodyOf(COUNT, 'resolved'))).status).toBe(200)
  expect(await incidents({ severity: 'medium', status: 'resolved' })).toBe(COUNT)
  // What is kept to try a reading on has the body's form, and is small.
  const deliveries = await database.db.read.delivery.findMany({ where: { workspaceId: system.workspaceId } })
  for (const { body: kept } of deliveries) {
    expect(kept.byteLength).toBeLessThan(512 * 1024)
    expect(JSON.parse(Buffer.from(kept).toString()).alerts.length).toBeGreaterThan(10)
  }
})

test('with an Idempotency-Key a message is stored whole, so a storm is refused in words', async () => {
  const { token, incidents } = await newSource('whole')
  const answer = await post(patientDeps(database.db), token, bodyOf(1_001, 'firing'), { 'idempotency-key': 'k' })
  expect([answer.status, answer.json.detail]).toEqual([413, expect.stringContaining('at most 1,000 alerts')])
  expect(await incidents({ severity: 'medium' })).toBe(0)
})

const length = String(Buffer.from(JSON.stringify(bodyOf(100, 'firing'))).length)

test.each([
  ['says no length', {}, () => /^Some alerts of huge were left out$/],
  [
    'says its length',
    { 'content-length': length },
    (left: number) => new RegExp(`^About (${left - 1}|${left}|${left + 1}) alerts of huge were left out$`),
  ],
  ['says a length that cannot be', { 'content-length': '5' }, () => /^About 1 alert of huge was left out$/],
] as const)(
  'of a message over the limit that %s the first alerts are taken, and an incident says so',
  async (_, headers, summary) => {
    const { token, incidents, system } = await newSource('huge')
    const deps = patientDeps(database.db)
    const small = { ...deps, limits: { ...deps.limits, maxSourceBytes: 60_000 } }
    const answer = await post(small, token, bodyOf(100, 'firing'), headers)
    expect(answer.status).toBe(201)
    const taken = await incidents({ severity: 'medium' })
    expect(taken).toBeGreaterThan(20)
    expect(taken).toBeLessThan(100)
    const [told] = await database.db.read.incident.findMany({
      where: { workspaceId: system.workspaceId, severity: 'high' },
    })
    expect(told?.summary).toMatch(summary(100 - taken))
  },
)

test('what a message that is too long still sends is read and dropped, so that its sender hears the answer', async () => {
  const { token } = await newSource('long')
  const deps = patientDeps(database.db)
  const small = { ...deps, limits: { ...deps.limits, maxSourceBytes: 60_000 } }
  const bytes = Buffer.from(JSON.stringify(bodyOf(1_000, 'firing')))
  const pieces = Array.from({ length: 100 }, (_, n) =>
    bytes.subarray((n * bytes.length) / 100, ((n + 1) * bytes.length) / 100),
  )
  const body = Readable.from(pieces, { objectMode: false, highWaterMark: 1 })
  const ended = new Promise((resolve) => body.once('end', resolve))
  expect((await send(small, token, { body })).status).toBe(201)
  await ended
})

test('what two groups leave out are two incidents, and so is ten times as many', async () => {
  const { token, system } = await newSource('groups')
  const deps = patientDeps(database.db)
  for (const [groupKey, truncatedAlerts] of [
    ['{}:{a}', 7],
    ['{}:{a}', 9],
    ['{}:{b}', 3],
    ['{}:{a}', 300],
  ] as const)
    await post(deps, token, bodyOf(1, 'firing', { groupKey, truncatedAlerts }))
  const where = { workspaceId: system.workspaceId, severity: 'high' } as const
  const told = await database.db.read.incident.findMany({ where, orderBy: { id: 'asc' } })
  expect(told.map(({ summary }) => summary)).toEqual([
    '7 alerts of groups were left out',
    '3 alerts of groups were left out',
    '300 alerts of groups were left out',
  ])
})
