import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post, readIncident } from '../../testing/fixtures'
import { rawQuery } from '../../testing/raw-query'
import { parseAlert } from '../contract/parse-alert'
import type { Received } from './received'

const database = testDatabase()
const monitor = { apiKeyId: 0, token: '' }
const workspace = { id: 0 }

beforeAll(async () => {
  const made = await newWorkspace(database.db)
  workspace.id = made.workspaceId
  Object.assign(monitor, await newApiKey(made.system))
})

test('alerts of the same moment are committed together, each with what is its own', async () => {
  const deps = ingestDeps(database.db)
  const alerts = Array.from({ length: 40 }, (_, n) => ({
    summary: `Alert ${n}`,
    severity: n % 2 ? 'critical' : 'low',
    labels: { n, parity: n % 2 ? 'odd' : 'even', all: 'same' },
    entityId: `entity-${n % 3}`,
    ...(n % 4 === 0 && { runbookId: `runbook-${n % 8}` }),
    n,
  }))
  const answers = await Promise.all(alerts.map((alert) => post(deps, monitor.token, alert)))
  for (const [n, { status, json }] of answers.entries()) {
    expect(status).toBe(201)
    const incident = await readIncident(database.db, json.id)
    expect(incident).toMatchObject({
      summary: `Alert ${n}`,
      severity: alerts[n]?.severity,
      payload: JSON.stringify(alerts[n]),
      entity: { identifier: `entity-${n % 3}` },
      timeline: [{ kind: 'opened', apiKeyId: monitor.apiKeyId, userId: null, at: NOW }],
    })
    expect(incident.runbook?.identifier).toBe(alerts[n]?.runbookId)
    const labels = incident.labels.map(({ pair }) => `${pair.key}=${pair.value}`).sort()
    expect(labels).toEqual(['all=same', `n=${n}`, `parity=${n % 2 ? 'odd' : 'even'}`])
  }
  const sizes = await deps.metrics.commitSize.get()
  expect(sizes.values.find(({ metricName }) => metricName?.endsWith('_count'))?.value).toBeLessThan(40)
})

test('good and bad ones of the same moment are told apart, and each is kept', async () => {
  const deps = ingestDeps(database.db)
  const bodies = [{ summary: 'a', severity: 'low' }, { summary: '' }, '{', { summary: 'b', severity: 'high' }]
  const answers = await Promise.all(bodies.map((body) => post(deps, monitor.token, body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 400, 400, 201])
  const requestIds = answers.map(({ headers }) => headers['X-Request-Id'] ?? '')
  const rejected = await database.db.read.rejectedAlert.findMany({ where: { requestId: { in: requestIds } } })
  expect(rejected.map(({ kind }) => kind).sort()).toEqual([
    'invalid_fields severity:required summary:empty',
    'invalid_json',
  ])
})

test('the same Idempotency-Key twice in one moment opens one incident, and another body is refused', async () => {
  const deps = ingestDeps(database.db)
  const send = (summary: string) =>
    post(deps, monitor.token, { summary, severity: 'low' }, { 'idempotency-key': 'same moment' })
  const answers = await Promise.all(['a', 'a', 'b', 'a'].map(send))
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 422, 200])
  expect(answers[1]?.json).toEqual(answers[0]?.json)
  expect(answers[3]?.json).toEqual(answers[0]?.json)
})

test('an alert that the database refuses takes none of its neighbours down', async () => {
  const deps = ingestDeps(database.db)
  const alert = parseAlert(Buffer.from('{"summary":"neighbour","severity":"low","labels":{"a":"b"}}'))
  if ('status' in alert) throw new Error('the alert is good')
  const received = (requestId: string, workspaceId: number): Received => ({
    kind: 'alert',
    ...{ apiKeyId: monitor.apiKeyId, workspaceId, requestId, receivedAt: NOW },
    ...{ alert, bytes: Buffer.from(''), contentType: undefined, isWhole: true, idempotency: undefined },
  })
  const all = ['n1', 'n2', 'bad', 'n3', 'n4'].map((id) => received(id, id === 'bad' ? 999_999 : workspace.id))
  const outcomes = await Promise.allSettled(
    all.map((each) => deps.queue.add(each, { key: 1, isSevere: false, bytes: 1, work: 1 })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const stored = await database.db.read.incident.findMany({
    where: { summary: 'neighbour' },
    include: { labels: true },
  })
  expect(stored.map(({ requestId, labels }) => [requestId, labels.length]).sort()).toEqual([
    ['n1', 1],
    ['n2', 1],
    ['n3', 1],
    ['n4', 1],
  ])
})

test('a label whose row was deleted meanwhile gets a new one', async () => {
  const deps = ingestDeps(database.db)
  const alert = { summary: 'a', severity: 'low', labels: { pruned: 'pair' }, entityId: 'e' }
  const first = await post(deps, monitor.token, alert)
  await rawQuery(database.url, `DELETE FROM "IncidentLabel" WHERE "incidentId" = ${first.json.id}`)
  await rawQuery(database.url, `DELETE FROM "LabelPair" WHERE "key" = 'pruned'`)
  const second = await post(deps, monitor.token, alert)
  expect(second.status).toBe(201)
  const { labels } = await readIncident(database.db, second.json.id)
  expect(labels.map(({ pair }) => pair.key)).toEqual(['pruned'])
})
