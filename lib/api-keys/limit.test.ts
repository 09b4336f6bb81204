import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { expectProblem } from '../../testing/problem'
import { listAudit } from '../audit/list'
import { ForbiddenError, NotFoundError } from '../errors'
import { createRateLimits } from '../ingest/request/rate-limits'
import { createApiKey } from './create'
import { limitApiKey, limitInWords, limitMark, parseLimit } from './limit'
import { getApiKey } from './list'
import { revokeApiKey } from './revoke'

const database = testDatabase()
const ALERT = { summary: 'Disk full', severity: 'high' }
const STANDARD = { perSecond: 1000, burst: 10_000 }
const NONE = { rate: null, burst: null }

test('an admin limits a key and takes the limit away; the audit tells from what to what, and of changes alone', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin, 'Grafana')
  for (const limit of [{ rate: 5, burst: 1_000 }, { rate: 5, burst: 1_000 }, { rate: 5, burst: 50 }, NONE]) {
    expect(await limitApiKey(admin, { apiKeyId, ...limit })).toMatchObject({ ok: true })
    expect(await getApiKey(admin, apiKeyId)).toMatchObject(limit)
  }
  const { entries } = await listAudit(admin, {})
  const limited = entries.slice(0, -1)
  expect(limited.map(({ action, subject }) => [action, subject])).toEqual(
    Array(3).fill(['api key limited', `Grafana (#${apiKeyId})`]),
  )
  expect(limited.flatMap(({ changes }) => changes)).toEqual([
    { field: 'rate limit', before: '5 a second, 50 at once', after: "the server's own" },
    { field: 'rate limit', before: '5 a second, 1,000 at once', after: '5 a second, 50 at once' },
    { field: 'rate limit', before: "the server's own", after: '5 a second, 1,000 at once' },
  ])
})

test('what another admin has saved since it was opened is not overwritten', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, cam] = [await as('admin', 'Ana'), await as('admin', 'Cam')]
  const [{ apiKeyId }, other] = [await newApiKey(admin), await newApiKey(admin)]
  const mark = limitMark(await getApiKey(cam, apiKeyId))
  const saved = await limitApiKey(ana, { apiKeyId, rate: 5, burst: 50, mark })
  await limitApiKey(cam, { apiKeyId: other.apiKeyId, rate: 1, burst: 1, mark })
  const late = await limitApiKey(cam, { apiKeyId, rate: 1, burst: 1, mark })
  expect(late).toEqual({ ok: false, reason: 'overtaken', by: 'Ana' })
  expect(await getApiKey(admin, apiKeyId)).toMatchObject({ rate: 5, burst: 50 })
  const again = { apiKeyId, ...NONE, mark: saved.ok ? saved.mark : '' }
  expect(await limitApiKey(ana, again)).toEqual({ ok: true, mark })
})

test('of limits set at the same moment one is the last, and the audit tells them in one chain', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin, 'k')
  const limits = [1, 2, 3, 4].map((rate) => ({ rate, burst: rate }))
  await Promise.all(limits.map((limit) => limitApiKey(admin, { apiKeyId, ...limit })))
  const { entries } = await listAudit(admin, {})
  const changes = entries.slice(0, -1).flatMap((entry) => entry.changes)
  expect(changes).toHaveLength(4)
  expect(changes[0]?.after).toBe(limitInWords(await getApiKey(admin, apiKeyId)))
  for (const [at, { before }] of changes.entries()) expect(before).toBe(changes[at + 1]?.after ?? limitInWords(NONE))
})

test.each([
  [{ rate: 0, burst: 1 }, { rate: 'Give a whole number from 1 to 1,000,000.' }],
  [{ rate: 1_000_001, burst: 1 }, { rate: 'Give a whole number from 1 to 1,000,000.' }],
  [{ rate: 1, burst: 0 }, { burst: 'Give a whole number from 1 to 10,000,000.' }],
  [{ rate: 1, burst: 10_000_001 }, { burst: 'Give a whole number from 1 to 10,000,000.' }],
  [
    { rate: 1.5, burst: Number.NaN },
    { rate: expect.stringContaining('1 to'), burst: expect.stringContaining('1 to') },
  ],
  [{ rate: 1, burst: null }, { burst: 'Give both numbers, or neither.' }],
  [{ rate: null, burst: 1 }, { rate: 'Give both numbers, or neither.' }],
  [
    { rate: -1, burst: null },
    { rate: expect.stringContaining('1 to'), burst: expect.stringContaining('both') },
  ],
])('%o is refused beside its field', async (limit, errors) => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  expect(await limitApiKey(admin, { apiKeyId, ...limit })).toEqual({ ok: false, reason: 'invalid', errors })
  expect(await getApiKey(admin, apiKeyId)).toMatchObject(NONE)
})

test('1 and the largest numbers are the ends', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  for (const limit of [
    { rate: 1, burst: 1 },
    { rate: 1_000_000, burst: 10_000_000 },
  ]) {
    expect(await limitApiKey(admin, { apiKeyId, ...limit })).toMatchObject({ ok: true })
    expect(await getApiKey(admin, apiKeyId)).toMatchObject(limit)
  }
})

test('what is typed is a whole number in plain digits, or nothing', () => {
  expect([' 1 ', '1000000', '', ' '].map(parseLimit)).toEqual([1, 1_000_000, null, null])
  for (const text of ['-1', '1.5', '1e3', '1,000', 'x', '0x10', '9999999999', '٣']) expect(parseLimit(text)).toBeNaN()
})

test('a revoked or expired key is not limited', async () => {
  const { admin } = await newWorkspace(database.db)
  const revoked = await newApiKey(admin)
  await revokeApiKey(admin, revoked)
  const limit = { rate: 1, burst: 1 }
  expect(await limitApiKey(admin, { ...revoked, ...limit })).toEqual({ ok: false, reason: 'revoked' })
  const made = await createApiKey(admin, { name: 'short', expiresAt: after({ hours: 1 }) })
  const apiKeyId = made.ok ? made.apiKeyId : 0
  const late = { ...admin, now: after({ hours: 1 }) }
  expect(await limitApiKey(late, { apiKeyId, ...limit })).toEqual({ ok: false, reason: 'expired' })
})

test('neither a responder nor another workspace can limit a key', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { apiKeyId } = await newApiKey(here.admin)
  const input = { apiKeyId, rate: 1, burst: 1 }
  await expect(limitApiKey(await here.as('responder'), input)).rejects.toThrow(ForbiddenError)
  await expect(limitApiKey(there.admin, input)).rejects.toThrow(NotFoundError)
  expect(await getApiKey(here.admin, apiKeyId)).toMatchObject(NONE)
})

test("429: a key's own limit holds from its next alert, and the sender is told it", async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const clock = { now: NOW }
  const deps = { ...ingestDeps(database.db), rateLimits: createRateLimits(STANDARD, () => clock.now.getTime()) }
  expect((await post(deps, token, ALERT)).headers['RateLimit-Policy']).toBe('"key";q=10000;w=10')
  await limitApiKey(admin, { apiKeyId, rate: 1, burst: 2 })

  const accepted = [await post(deps, token, ALERT), await post(deps, token, ALERT)]
  expect(accepted.map(({ status }) => status)).toEqual([201, 201])
  expect(accepted.map(({ headers }) => headers.RateLimit)).toEqual(['"key";r=1;t=1', '"key";r=0;t=2'])
  const refused = await post(deps, token, ALERT)
  expectProblem(refused, 429, 'too_many_alerts')
  expect(refused.headers).toMatchObject({
    'Retry-After': '1',
    'RateLimit-Policy': '"key";q=2;w=2',
    RateLimit: '"key";r=0;t=2',
  })
  clock.now = after({ seconds: 1 })
  expect((await post(deps, token, ALERT)).status).toBe(201)
  expect((await post(deps, token, ALERT)).status).toBe(429)
})

test('a key that is limited no more has the standard limit again, filled at its rate', async () => {
  const { admin } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const clock = { now: NOW }
  const deps = { ...ingestDeps(database.db), rateLimits: createRateLimits(STANDARD, () => clock.now.getTime()) }
  await limitApiKey(admin, { apiKeyId, rate: 1, burst: 1 })
  expect([(await post(deps, token, ALERT)).status, (await post(deps, token, ALERT)).status]).toEqual([201, 429])
  await limitApiKey(admin, { apiKeyId, ...NONE })
  clock.now = after({ seconds: 1 })
  expect((await post(deps, token, ALERT)).headers).toMatchObject({
    'RateLimit-Policy': '"key";q=10000;w=10',
    RateLimit: '"key";r=999;t=10',
  })
})

test('of alerts at the same moment as many as the burst are accepted, and every one is counted once', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { apiKeyId, token } = await newApiKey(admin)
  const other = await newApiKey(admin)
  await limitApiKey(admin, { apiKeyId, rate: 1, burst: 20 })
  const deps = ingestDeps(database.db)
  const tokens = [...Array(60).fill(token), ...Array(10).fill(other.token)]
  const answers = await Promise.all(tokens.map((each) => post(deps, each, ALERT)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  expect(statuses.slice(60)).toEqual(Array(10).fill(201))
  expect(await database.db.read.incident.count({ where: { workspaceId } })).toBe(30)
  expect(counted(await deps.metrics.accepted.get())).toEqual([[{ severity: 'high' }, 30]])
  expect(counted(await deps.metrics.refused.get())).toEqual([[{ code: 'too_many_alerts' }, 40]])
  expect(await database.db.read.rejectedAlert.count({ where: { workspaceId } })).toBe(0)
})

function counted({ values }: { values: { labels: object; value: number }[] }) {
  return values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels, value])
}
