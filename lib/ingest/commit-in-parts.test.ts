import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, patientDeps, post } from '../../testing/fixtures'
import { startIngestServer } from '../../testing/ingest-server'
import { PRESETS } from '../sources/presets/presets'

const database = testDatabase()

/** A body of Alertmanager's, each alert with labels of its own. */
function body(count: number, labels = 60) {
  const alerts = Array.from({ length: count }, (_, at) => {
    const own = Array.from({ length: labels - 1 }, (_, label) => [`l${label}`, `v${at}-${label}`])
    return { status: 'firing', fingerprint: `f${at}`, labels: { alertname: `Disk ${at}`, ...Object.fromEntries(own) } }
  })
  return { alerts }
}

async function source() {
  const { system, workspaceId } = await newWorkspace(database.db)
  const { token } = await newApiKey(system, 'source', PRESETS.alertmanager)
  const { token: plain } = await newApiKey(system)
  const deps = ingestDeps(database.db)
  const commits: number[] = []
  const { add } = deps.queue
  const queue = {
    ...deps.queue,
    add: (...entry: Parameters<typeof add>) => {
      commits.push(entry[1].work)
      return add(...entry)
    },
  }
  return { workspaceId, token, plain, deps: { ...deps, queue }, commits }
}

test('a large body takes several commits, and an alert of another key comes in between', async () => {
  const { workspaceId, token, plain, deps, commits } = await source()
  const large = post(deps, token, body(200))
  await expect.poll(() => commits.length).toBeGreaterThan(0)
  const alert = await post(deps, plain, { summary: 'Honest', severity: 'high' })
  const answer = await large
  expect(commits.length).toBeGreaterThan(10)
  expect(Math.max(...commits)).toBeLessThanOrEqual(128)
  expect(answer.status).toBe(201)
  expect(answer.json.outcomes).toHaveLength(200)
  const ids = answer.json.outcomes.map(({ id }: { id: string }) => Number(id))
  expect(Number(alert.json.id)).toBeLessThan(Math.max(...ids))
  const where = { workspaceId, summary: { startsWith: 'Disk' } }
  const incidents = await database.db.read.incident.findMany({ where, include: { labels: true } })
  expect(incidents.map(({ labels }) => labels.length)).toEqual(Array(200).fill(60))
  expect(new Set(incidents.map(({ requestId }) => requestId)).size).toBe(200)
  expect(await database.db.read.delivery.count({ where: { workspaceId } })).toBe(1)
})

test('a body beyond 16 MiB is answered on its connection: what fits is taken, the rest is named', async () => {
  const { workspaceId, token } = await source()
  const { port } = await startIngestServer(patientDeps(database.db))
  const description = 'x'.repeat(90_000)
  const alerts = Array.from({ length: 200 }, (_, at) => {
    return {
      status: 'firing',
      fingerprint: `f${at}`,
      labels: { alertname: `Disk ${at}` },
      annotations: { description },
    }
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/webhook/ingest`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: '4', alerts }),
  })
  expect(answer.status).toBe(201)
  const taken = Math.floor((16 * 1024 * 1024) / 90_100)
  const incidents = await database.db.read.incident.findMany({ where: { workspaceId }, select: { summary: true } })
  const own = incidents.filter(({ summary }) => summary.startsWith('Disk'))
  expect(own.length).toBeGreaterThan(taken - 5)
  expect(own.length).toBeLessThan(200)
  expect(incidents.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('were left out'))
})

test('with an Idempotency-Key it is one commit, and told again', async () => {
  const { token, deps, commits } = await source()
  const first = await post(deps, token, body(60), { 'idempotency-key': 'whole' })
  const again = await post(deps, token, body(60), { 'idempotency-key': 'whole' })
  expect(commits).toHaveLength(2)
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.json).toEqual(first.json)
})

test('503 outcome_unknown: the first parts are stored, and a later one is not', async () => {
  const { workspaceId, token, deps } = await source()
  let left = 3
  const { add } = deps.queue
  const queue = {
    ...deps.queue,
    add: (...entry: Parameters<typeof add>) => (left-- > 0 ? add(...entry) : Promise.reject(new Error('gone'))),
  }
  const answer = await post({ ...deps, queue }, token, body(100))
  expect([answer.status, answer.json.code]).toEqual([503, 'outcome_unknown'])
  const stored = await database.db.read.incident.count({ where: { workspaceId } })
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(100)
})

test('small bodies and empty ones are one commit', async () => {
  const { token, deps, commits } = await source()
  expect((await post(deps, token, body(100, 5))).status).toBe(201)
  expect((await post(deps, token, { alerts: [] })).status).toBe(200)
  expect(commits).toHaveLength(2)
})
