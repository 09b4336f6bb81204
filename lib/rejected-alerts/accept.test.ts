import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { ingestDeps, NOW, newWorkspace, post, readIncident } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { MAX_BYTES, newRejectingWorkspace } from '../../testing/rejected-alerts'
import { runs } from '../../testing/runs'
import { NotFoundError } from '../errors'
import { acceptEditedAlert, acceptMappedAlert, acceptRejectedAlert } from './accept'
import { discardRejectedAlert } from './discard'

const database = anyTestDatabase()
type Workspace = Awaited<ReturnType<typeof newRejectingWorkspace>>
const workspaces: Workspace[] = []
const LATER = after({ hours: 3 })

beforeAll(async () => {
  workspaces.push(await newRejectingWorkspace(database.db))
})

function workspace() {
  const [first] = workspaces
  if (!first) throw new Error('not made yet')
  return { ...first, later: { ...first.admin, now: LATER } }
}

async function opened(outcome: Awaited<ReturnType<typeof acceptRejectedAlert>>) {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return readIncident(database.db, String(outcome.incidentId))
}

const good = '{"summary":"Disk full","severity":"critical"}'

test('accepting opens the incident, received now, with the request and the key of the rejected alert', async () => {
  const { reject, later, apiKeyId } = workspace()
  const { id, requestId } = await reject('{"title":"Disk full"}')
  const incident = await opened(
    await acceptRejectedAlert(later, { rejectedAlertId: id, body: good, maxBytes: MAX_BYTES }),
  )
  expect(incident).toMatchObject({
    workspaceId: later.workspaceId,
    apiKeyId,
    requestId,
    status: 'open',
    severity: 'critical',
    receivedAt: LATER,
    payload: good,
    timeline: [{ kind: 'opened', at: LATER, apiKeyId, userId: later.actor.userId }],
  })
  const kept = await database.db.read.rejectedAlert.findUnique({ where: { id } })
  expect(kept).toMatchObject({
    receivedAt: NOW,
    closedAt: LATER,
    closedById: later.actor.userId,
    incidentId: incident.id,
    body: expect.anything(),
  })
  expect(Buffer.from(kept?.body ?? []).toString()).toBe('{"title":"Disk full"}')
})

test('a responder may accept', async () => {
  const { reject, as } = workspace()
  const { id } = await reject('{}')
  const outcome = await acceptRejectedAlert(await as('responder'), { rejectedAlertId: id, body: good, maxBytes: 99 })
  expect(outcome.ok).toBe(true)
})

test.each([
  ['invalid_json', '{', 'The body is not valid JSON'],
  ['invalid_fields', '{"summary":"a","severity":"P1"}', 'severity must be low'],
  ['not_an_object', '[]', 'must be one JSON object'],
  ['nested_too_deep', `{"summary":"a","severity":"low","x":${'['.repeat(64)}${']'.repeat(64)}}`, '64 levels'],
  ['body_too_large', JSON.stringify({ summary: 'a'.repeat(2000), severity: 'low' }), 'at most 2000 bytes'],
  ['invalid_json', '', 'it is empty'],
])(
  '%s: a text that ingest would refuse is refused in the same words, and nothing is opened',
  async (code, body, words) => {
    const { reject, admin } = workspace()
    const { id } = await reject('{}')
    const before = await database.db.read.incident.count()
    const outcome = await acceptRejectedAlert(admin, { rejectedAlertId: id, body, maxBytes: 2000 })
    expect(outcome).toMatchObject({ ok: false, reason: 'unfit', code, detail: expect.stringContaining(words) })
    expect(await database.db.read.incident.count()).toBe(before)
    expect(await database.db.read.rejectedAlert.findUnique({ where: { id } })).toMatchObject({ closedAt: null })
  },
)

test('all offending fields are named at once', async () => {
  const { reject, admin } = workspace()
  const { id } = await reject('{}')
  const outcome = await acceptRejectedAlert(admin, { rejectedAlertId: id, body: '{"entityId":7}', maxBytes: 99 })
  const errors = outcome.ok || outcome.reason !== 'unfit' ? [] : outcome.errors
  expect(errors.map(({ field, code }) => `${field}: ${code}`).sort()).toEqual([
    'entityId: wrong_type',
    'severity: required',
    'summary: required',
  ])
})

test('two at once open one incident, and the second learns who was first', async () => {
  const { reject, as } = workspace()
  const people = await Promise.all(['Ana', 'Ben', 'Cy'].map((name) => as('responder', name)))
  for (let round = 0; round < 5; round++) {
    const { id } = await reject('{}')
    const before = await database.db.read.incident.count()
    const input = { rejectedAlertId: id, body: good, maxBytes: MAX_BYTES }
    const outcomes = await Promise.all(people.map((ctx) => acceptRejectedAlert(ctx, input)))
    expect(await database.db.read.incident.count()).toBe(before + 1)
    const first = people[outcomes.findIndex(({ ok }) => ok)]
    const { incidentId } = await database.db.read.rejectedAlert.findUniqueOrThrow({ where: { id } })
    const losers = outcomes.filter(({ ok }) => !ok)
    expect(losers).toHaveLength(2)
    for (const loser of losers)
      expect(loser).toMatchObject({ reason: 'overtaken', by: first?.actor.name, incidentId, at: NOW })
  }
})

test('accepting and discarding at once: one of them wins', async () => {
  const { reject, admin } = workspace()
  for (let round = 0; round < 5; round++) {
    const { id } = await reject('{}')
    const before = await database.db.read.incident.count()
    const [accepted, discarded] = await Promise.all([
      acceptRejectedAlert(admin, { rejectedAlertId: id, body: good, maxBytes: MAX_BYTES }),
      discardRejectedAlert(admin, { rejectedAlertId: id }),
    ])
    expect([accepted.ok, discarded.ok].filter(Boolean)).toHaveLength(1)
    expect(await database.db.read.incident.count()).toBe(before + (accepted.ok ? 1 : 0))
  }
})

test("another workspace's rejected alert is not there, whichever way it is accepted", async () => {
  const { reject } = workspace()
  const { admin: stranger } = await newWorkspace(database.db)
  const { id } = await reject('{"title":"a"}')
  const input = { rejectedAlertId: id, maxBytes: MAX_BYTES }
  await expect(acceptRejectedAlert(stranger, { ...input, body: good })).rejects.toThrow(NotFoundError)
  await expect(acceptEditedAlert(stranger, { ...input, edited: good })).rejects.toThrow(NotFoundError)
  await expect(acceptMappedAlert(stranger, { ...input, mapping: {} })).rejects.toThrow(NotFoundError)
  expect(await database.db.read.rejectedAlert.findUnique({ where: { id } })).toMatchObject({ closedAt: null })
  expect(await database.db.read.incident.count({ where: { workspaceId: stranger.workspaceId } })).toBe(0)
})

test('a draft that nobody changed keeps its line breaks, though the form sent others', async () => {
  const { reject, admin } = workspace()
  const { id } = await reject('{\n  "title": "a",\r\n  "priority": 1, "n": 12345678901234567890, "x": 1, "x": 2\n}')
  const text =
    '{\n  "summary": "a",\n  "severity": "critical",\n  "title": "a",\r\n  "priority": 1, "n": 12345678901234567890, "x": 1, "x": 2\n}'
  const edited = text.replace(/\r?\n/g, '\r\n')
  const incident = await opened(await acceptEditedAlert(admin, { rejectedAlertId: id, edited, maxBytes: MAX_BYTES }))
  expect(incident.payload).toBe(text)
})

test('a body larger than any edit box is accepted as the mapping leaves it', async () => {
  const { reject, admin } = workspace()
  const rest = `"title":"a","x":"${'x'.repeat(900_000)}"}`
  const { id } = await reject(`{${rest}`)
  const mapping = { summary: { from: ['title'] }, severity: { value: 'low' } } as const
  const input = { rejectedAlertId: id, mapping: { ...mapping, summary: { from: ['title'] } }, maxBytes: MAX_BYTES }
  const incident = await opened(await acceptMappedAlert(admin, input))
  expect(incident.payload).toBe(`{"summary": "a", "severity": "low", ${rest}`)
})

test('a body that is no text can be replaced by one, and not accepted as it is', async () => {
  const { reject, admin } = workspace()
  const { id } = await reject(gzipSync(good), { 'content-encoding': 'gzip' })
  const input = { rejectedAlertId: id, maxBytes: MAX_BYTES }
  expect(await acceptMappedAlert(admin, { ...input, mapping: {} })).toMatchObject({ ok: false, reason: 'unfit' })
  expect((await opened(await acceptRejectedAlert(admin, { ...input, body: good }))).payload).toBe(good)
})

const hostile = fc.constantFrom('<script>', '\u202E', '\u0000', '"}', '__proto__', "'; DROP TABLE", '\ud800', '🔥')
const anyText = fc.array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 4 })
const text = anyText.map((parts) => parts.join(''))
const labels = fc.dictionary(text, fc.oneof(text, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 })
const alert = fc.record(
  {
    summary: text.map((words) => `x${words}`),
    severity: fc.constantFrom('low', 'medium', 'high', 'critical'),
    labels,
    details: fc.option(text),
    entityId: fc.option(text),
    runbookId: fc.option(text),
    extra: fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: ['summary', 'severity'] },
)
const digits = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((n) => `"n":${n},"n":-${n}.10E400`)
const spaced = fc.constantFrom('', ' ', '\r\n\t')
const body = fc
  .tuple(alert, digits, spaced)
  .map(([fields, odd, space]) => `${space}{${odd},${space}${JSON.stringify(fields).slice(1)}${space}`)

test('whatever is accepted is stored as ingest would have stored it', async () => {
  const { reject, admin, token } = workspace()
  const property = fc.asyncProperty(body, async (sent) => {
    const { id } = await reject('{}')
    const accepted = await opened(
      await acceptRejectedAlert(admin, { rejectedAlertId: id, body: sent, maxBytes: MAX_BYTES }),
    )
    const answer = await post(ingestDeps(database.db), token, sent)
    const ingested = await readIncident(database.db, answer.json.id)
    expect(comparable(accepted)).toEqual(comparable(ingested))
    expect(accepted.payload).toBe(sent)
    await database.db.write((tx) => tx.rejectedAlert.deleteMany({ where: { id } }))
  })
  await fc.assert(property, { numRuns: runs(150) })
})

/** An incident without what two of them never share, and without who accepted it. */
function comparable(incident: Awaited<ReturnType<typeof readIncident>>) {
  const { id: _, requestId: __, labels, timeline, ...rest } = incident
  return {
    ...rest,
    labels: labels.map(({ pair }) => `${pair.key}=${pair.value}`).sort(),
    timeline: timeline.map(({ id: _id, incidentId: _incidentId, userId: _userId, ...entry }) => entry),
  }
}
