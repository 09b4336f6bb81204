import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post, readIncident } from '../../testing/fixtures'

const database = testDatabase()
const monitor = { token: '', apiKeyId: 0, workspaceId: 0 }

beforeAll(async () => {
  const { system, workspaceId } = await newWorkspace(database.db)
  Object.assign(monitor, { workspaceId, ...(await newApiKey(system)) })
})

function sendAlert(body: unknown) {
  return post(ingestDeps(database.db), monitor.token, body)
}

test('201: the answer names the incident and where it is', async () => {
  const answer = await sendAlert({ summary: 'Disk full', severity: 'high' })
  expect(answer.status).toBe(201)
  expect(answer.json).toEqual({
    id: expect.stringMatching(/^\d+$/),
    status: 'open',
    url: `http://tocsin.test/incidents/${answer.json.id}`,
    receivedAt: NOW.toISOString(),
  })
  expect(answer.headers).toMatchObject({
    Location: `/incidents/${answer.json.id}`,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': expect.stringMatching(/^req_\w{20}$/),
  })
})

test('201: the incident is in the database before the answer, with its labels, links and timeline', async () => {
  const alert = {
    summary: 'Disk full',
    severity: 'critical',
    labels: { service: 'api', env: 'production' },
    details: 'df says:\n100%',
    entityId: 'api-1',
    runbookId: 'disk-full',
    ticket: 7,
  }
  const answer = await sendAlert(alert)
  const incident = await readIncident(database.db, answer.json.id)
  expect(incident).toMatchObject({
    workspaceId: monitor.workspaceId,
    apiKeyId: monitor.apiKeyId,
    status: 'open',
    severity: 'critical',
    summary: 'Disk full',
    requestId: answer.headers['X-Request-Id'],
    receivedAt: NOW,
    payload: JSON.stringify(alert),
    entity: { identifier: 'api-1', registeredAt: null },
    runbook: { identifier: 'disk-full', registeredAt: null },
    timeline: [{ kind: 'opened', at: NOW, apiKeyId: monitor.apiKeyId, userId: null }],
  })
  const labels = incident.labels.map(({ pair }) => `${pair.key}=${pair.value}`)
  expect(labels.sort()).toEqual(['env=production', 'service=api'])
})

test('201: two alerts without an Idempotency-Key are two incidents, whatever they say', async () => {
  const alert = { summary: 'Again', severity: 'low', id: 1, idempotencyKey: 'x', 'Idempotency-Key': 'x', dedup: 'x' }
  const [first, second] = await Promise.all([sendAlert(alert), sendAlert(alert)])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.json.id).not.toBe(second.json.id)
})

test('201: incident ids ascend', async () => {
  const first = await sendAlert({ summary: 'One', severity: 'low' })
  const second = await sendAlert({ summary: 'Two', severity: 'low' })
  expect(Number(second.json.id)).toBeGreaterThan(Number(first.json.id))
})

test('201: an extra field never changes meaning, even when it is called status, workspaceId or severity_', async () => {
  const answer = await sendAlert({
    summary: 'Odd',
    severity: 'low',
    status: 'resolved',
    workspaceId: 999,
    apiKeyId: 999,
    receivedAt: '1999-01-01T00:00:00Z',
  })
  expect(await readIncident(database.db, answer.json.id)).toMatchObject({
    status: 'open',
    workspaceId: monitor.workspaceId,
    receivedAt: NOW,
  })
})

test('201: the prototype of the payload is no place for fields', async () => {
  const answer = await sendAlert('{"summary":"a","severity":"low","__proto__":{"entityId":"e","labels":{"a":"b"}}}')
  expect(await readIncident(database.db, answer.json.id)).toMatchObject({ entity: null, labels: [] })
  const missing = await sendAlert('{"__proto__":{"summary":"a","severity":"low"}}')
  expect(missing.status).toBe(400)
})

test.each([
  ['big numbers', '{"summary":"a","severity":"low","n":12345678901234567890,"e":1E400,"d":0.10}'],
  ['duplicate keys', '{"summary":"a","summary":"b","severity":"low","x":1,"x":2}'],
  ['escaped NUL and lone surrogates', '{"summary":"a","severity":"low","x":"\\u0000 \\ud800"}'],
  ['odd white space', ' \r\n{\t"summary" :"a",\n"severity":"low" } \n'],
  ['a byte order mark', '\uFEFF{"summary":"a","severity":"low"}'],
])('201: the body is stored exactly as received: %s', async (_, body) => {
  const answer = await sendAlert(body)
  expect(answer.status).toBe(201)
  expect((await readIncident(database.db, answer.json.id)).payload).toBe(body)
})

test('201: of duplicate keys the last one counts', async () => {
  const answer = await sendAlert('{"summary":"a","severity":"nonsense","summary":"b","severity":"low"}')
  expect(await readIncident(database.db, answer.json.id)).toMatchObject({ summary: 'b', severity: 'low' })
})

test('201: what columns hold is well-formed text without NUL', async () => {
  const body = String.raw`{"summary":"x\ud800y","severity":"low","entityId":"e\u0000\udfff","labels":{"k\ud800":"v\u0000"}}`
  const answer = await sendAlert(body)
  const incident = await readIncident(database.db, answer.json.id)
  expect(incident.summary).toBe('x\uFFFDy')
  expect(incident.entity?.identifier).toBe('e\uFFFD\uFFFD')
  expect(incident.labels.map(({ pair }) => [pair.key, pair.value])).toEqual([['k\uFFFD', 'v\uFFFD']])
  expect(incident.payload).toBe(body)
})

test('201: two labels that are the same in what is searchable of them are one', async () => {
  const labels = String.raw`{"k\u0000":"v","k\ud800":"v","l":"v"}`
  const answer = await sendAlert(`{"summary":"x","severity":"low","labels":${labels}}`)
  const incident = await readIncident(database.db, answer.json.id)
  expect(incident.labels.map(({ pair }) => pair.key).sort()).toEqual(['k\uFFFD', 'l'])
})
