import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { expectProblem } from '../../testing/problem'
import type { Context } from '../context'
import { PRESETS } from '../sources/presets/presets'
import { forgetIdempotencyKeys } from './store/idempotency'

const database = testDatabase()
const monitor = { token: '' }
const workspace: { system?: Context } = {}
const alert = { summary: 'Disk full', severity: 'high' }

beforeAll(async () => {
  const made = await newWorkspace(database.db)
  Object.assign(workspace, made)
  Object.assign(monitor, await newApiKey(made.system))
})

function sendWithKey(key: string, body: unknown = alert, { now = NOW, token = monitor.token } = {}) {
  return post(
    ingestDeps(database.db, () => now),
    token,
    body,
    { 'idempotency-key': key },
  )
}

function hoursLater(hours: number, ms = 0) {
  return new Date(NOW.getTime() + hours * 3_600_000 + ms)
}

test('200: the same key and body give the first incident again', async () => {
  const first = await sendWithKey('replay')
  const second = await sendWithKey('replay', alert, { now: hoursLater(1) })
  expect(first.status).toBe(201)
  expect(first.headers).not.toHaveProperty('Idempotent-Replayed')
  expect(second.status).toBe(200)
  expect(second.json).toEqual(first.json)
  expect(second.headers).toMatchObject({ 'Idempotent-Replayed': 'true', Location: first.headers.Location })
  expect(second.headers['X-Request-Id']).not.toBe(first.headers['X-Request-Id'])
})

test('200: a replay opens nothing and adds nothing to the timeline', async () => {
  const first = await sendWithKey('once')
  const counts = () => Promise.all([database.db.read.incident.count(), database.db.read.timelineEntry.count()])
  const before = await counts()
  await sendWithKey('once')
  expect(await counts()).toEqual(before)
  expect(first.status).toBe(201)
})

test('422: the same key with another body is refused, were it only one space', async () => {
  await sendWithKey('other', '{"summary":"a","severity":"low"}')
  expectProblem(await sendWithKey('other', '{"summary":"a","severity":"low"} '), 422, 'idempotency_key_reused')
  expect((await sendWithKey('other', '{"summary":"a","severity":"low"}')).status).toBe(200)
})

test('200: a clock that leaps ahead does not end a key before it has stayed there for an hour', async () => {
  await sendWithKey('leap')
  const clock = { id: 1, at: NOW, wallAt: hoursLater(400 * 24), settledAt: hoursLater(1), machine: '', uptime: 0 }
  await database.db.write((tx) => tx.steadyClock.create({ data: clock }))
  expect((await sendWithKey('leap', alert, { now: hoursLater(400 * 24) })).status).toBe(200)
  const settled = { data: { settledAt: hoursLater(400 * 24) } }
  await database.db.write((tx) => tx.steadyClock.updateMany(settled))
  expect((await sendWithKey('leap', alert, { now: hoursLater(400 * 24) })).status).toBe(201)
  await database.db.write((tx) => tx.steadyClock.deleteMany())
})

test('201: after 72 hours the key opens a new incident', async () => {
  const first = await sendWithKey('old')
  expect((await sendWithKey('old', alert, { now: hoursLater(72, -1) })).status).toBe(200)
  const third = await sendWithKey('old', alert, { now: hoursLater(72) })
  expect(third.status).toBe(201)
  expect(third.json.id).not.toBe(first.json.id)
  const fourth = await sendWithKey('old', alert, { now: hoursLater(73) })
  expect([fourth.status, fourth.json.id]).toEqual([200, third.json.id])
})

test('201: equal keys of two API keys in one commit are two incidents', async () => {
  if (!workspace.system) throw new Error('no workspace')
  const other = await newApiKey(workspace.system)
  const deps = ingestDeps(database.db)
  const tokens = [monitor.token, other.token, monitor.token, other.token]
  const answers = await Promise.all(tokens.map((token) => post(deps, token, alert, { 'idempotency-key': '1' })))
  const ids = answers.map(({ json }) => Number(json.id))
  expect(ids[0]).not.toBe(ids[1])
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
  const opened = await database.db.read.incident.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  expect(new Set(opened.map(({ apiKeyId }) => apiKeyId)).size).toBe(2)
})

test('201: the same key from another API key is another key', async () => {
  if (!workspace.system) throw new Error('the workspace is made before the tests')
  const other = await newApiKey(workspace.system)
  const [first, second] = [await sendWithKey('shared'), await sendWithKey('shared', alert, other)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.json.id).not.toBe(second.json.id)
})

test('many posts at once with the same key open one incident', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendWithKey('race', { ...alert, labels: { a: 1 } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
})

test('many posts at once with a key whose 72 hours are over open one incident', async () => {
  const first = await sendWithKey('late race')
  const late = { now: hoursLater(80) }
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendWithKey('late race', alert, late)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
  const ids = new Set(answers.map(({ json }) => json.id))
  expect(ids.size).toBe(1)
  expect(ids).not.toContain(first.json.id)
})

test('a refused alert does not use up its key', async () => {
  expectProblem(await sendWithKey('mended', {}), 400, 'invalid_fields')
  expect((await sendWithKey('mended')).status).toBe(201)
})

test('a key may have 1 to 255 characters', async () => {
  expect((await sendWithKey('k')).status).toBe(201)
  expect((await sendWithKey('k'.repeat(255))).status).toBe(201)
  expectProblem(await sendWithKey(''), 400, 'invalid_idempotency_key')
  expectProblem(await sendWithKey('k'.repeat(256)), 400, 'invalid_idempotency_key')
})

test('forgetting takes the keys of 72 hours ago and leaves the others', async () => {
  await sendWithKey('forgotten', alert, { now: hoursLater(-200) })
  await sendWithKey('remembered', alert, { now: hoursLater(-199, 1) })
  await forgetIdempotencyKeys(database.db, hoursLater(-127))
  const left = await database.db.read.idempotencyKey.findMany({ where: { key: { in: ['forgotten', 'remembered'] } } })
  expect(left.map(({ key }) => key)).toEqual(['remembered'])
})

test('200: a source is told again what its alerts did, also where they touched no incident', async () => {
  const { token } = await newApiKey(workspace.system as Context, 'source', PRESETS.alertmanager)
  const of = (status: string, ...fingerprints: string[]) => ({
    alerts: fingerprints.map((fingerprint) => ({ status, fingerprint, labels: { alertname: 'Disk' } })),
  })
  const send = (key: string, body: unknown) => sendWithKey(key, body, { token })
  const recovery = of('resolved', 'a')
  const unmatched = await send('recovery', recovery)
  expect([unmatched.status, unmatched.json]).toEqual([200, { outcomes: [{ id: null, outcome: 'unmatched' }] }])
  const opened = await send('batch', of('firing', 'a', 'b'))
  expect(opened.status).toBe(201)
  const again = await send('batch', of('firing', 'a', 'b'))
  expect(again).toMatchObject({ status: 200, json: opened.json, headers: { 'Idempotent-Replayed': 'true' } })
  const replayed = await send('recovery', recovery)
  expect(replayed).toMatchObject({ status: 200, json: unmatched.json, headers: { 'Idempotent-Replayed': 'true' } })
  const { status } = await database.db.read.incident.findUniqueOrThrow({ where: { id: Number(opened.json.id) } })
  expect(status).toBe('open')
  expectProblem(await send('recovery', of('firing', 'c')), 422, 'idempotency_key_reused')
  const twins = await Promise.all([send('twin', of('resolved', 'x')), send('twin', of('resolved', 'x'))])
  for (const twin of twins) expect(twin.json).toEqual({ outcomes: [{ id: null, outcome: 'unmatched' }] })
})
