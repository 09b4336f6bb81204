import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, patientDeps, post } from '../../testing/fixtures'
import { NotFoundError } from '../errors'
import { PRESETS } from '../sources/presets/presets'
import { suggestPreset } from '../sources/suggest-preset'
import { acceptAsSource } from './accept-as-source'

const database = testDatabase()

function bodyOf(status: string, ...hosts: string[]) {
  return {
    status,
    alerts: hosts.map((host) => ({
      status,
      labels: { instance: host },
      annotations: { summary: `${host} down` },
      fingerprint: host,
    })),
  }
}

test("a rejected Alertmanager's bodies are taken in their order, and its next ones as they come", async () => {
  const { admin, as } = await newWorkspace(database.db)
  const { token, apiKeyId } = await newApiKey(admin)
  const deps = ingestDeps(database.db)
  const sent = [bodyOf('firing', 'a', 'b'), bodyOf('firing', 'a', 'b'), bodyOf('resolved', 'b')]
  for (const body of sent) expect((await post(deps, token, body)).status).toBe(400)
  await post(deps, token, 'no JSON')
  expect(suggestPreset(Buffer.from(JSON.stringify(sent[0])))).toBe('alertmanager')
  const input = { apiKeyId, reading: PRESETS.alertmanager }
  await expect(acceptAsSource(await as('responder'), input)).rejects.toThrow('admin')
  const { admin: stranger } = await newWorkspace(database.db)
  await expect(acceptAsSource(stranger, input)).rejects.toThrow(NotFoundError)
  expect(await acceptAsSource(admin, input)).toEqual({ taken: 3, unread: 1 })
  const incidents = await database.db.read.incident.findMany({
    where: { apiKeyId },
    orderBy: { id: 'asc' },
    include: { firings: true },
  })
  expect(incidents.map(({ summary, status, firings }) => [summary, status, firings[0]?.count])).toEqual([
    ['Alerts of monitor are rejected: Invalid fields', 'open', 4],
    ['a down', 'open', 2],
    ['b down', 'resolved', 2],
  ])
  const closed = await database.db.read.rejectedAlert.findMany({ where: { apiKeyId }, orderBy: { id: 'asc' } })
  expect(closed.map(({ closedAt }) => closedAt !== null)).toEqual([true, true, true, false])
  expect((await post(deps, token, bodyOf('resolved', 'a'))).json).toMatchObject({ status: 'resolved' })
  expect(await acceptAsSource(admin, input)).toEqual({ taken: 0, unread: 1 })
})

test('a source goes on sending, right and wrong, while what was rejected of it is taken', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token, apiKeyId } = await newApiKey(admin)
  const [here, there] = [patientDeps(database.db), patientDeps(database.db)]
  const hosts = ['a', 'b', 'c', 'd', 'e']
  for (let n = 0; n < 30; n++) await post(here, token, bodyOf('firing', hosts[n % 5] ?? '', hosts[(n + 2) % 5] ?? ''))
  const input = { apiKeyId, reading: PRESETS.alertmanager }
  const sending = async (deps: typeof here, turn: number) => {
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) {
      const body = n % 3 === turn ? '{' : bodyOf('firing', hosts[(n * 3 + turn) % 5] ?? '', hosts[n % 5] ?? '')
      statuses.push((await post(deps, token, body)).status)
    }
    return statuses
  }
  const senders = [here, there, here, there].map((deps, at) => sending(deps, at % 3))
  const [accepted, ...answers] = await Promise.all([acceptAsSource(admin, input), ...senders])
  expect(accepted.taken).toBeGreaterThanOrEqual(30)
  expect(answers.flat().filter((status) => status >= 500)).toEqual([])
  const ofHosts = await database.db.read.incident.findMany({ where: { apiKeyId, summary: { endsWith: 'down' } } })
  expect(ofHosts).toHaveLength(5)
})

test('bodies with many alerts are taken a few at a time, because ingest waits for each transaction', async () => {
  const { admin } = await newWorkspace(database.db)
  const { token, apiKeyId } = await newApiKey(admin)
  const deps = ingestDeps(database.db)
  const hosts = Array.from({ length: 60 }, (_, n) => `host-${n}`)
  for (let n = 0; n < 9; n++) await post(deps, token, bodyOf('firing', ...hosts))
  const open = () => database.db.read.rejectedAlert.count({ where: { apiKeyId, closedAt: null } })
  const left: number[] = []
  const write: typeof database.db.write = async (work) => {
    const result = await database.db.write(work)
    left.push(await open())
    return result
  }
  const ctx = { ...admin, db: { ...database.db, write } }
  expect(await acceptAsSource(ctx, { apiKeyId, reading: PRESETS.alertmanager })).toEqual({ taken: 9, unread: 0 })
  expect([...new Set(left)]).toEqual([9, 6, 3, 0])
})

test('no preset is suggested for what none reads', () => {
  for (const body of ['{}', '[]', '{"title":"Disk full"}', '{"alerts":[{}]}', 'x'])
    expect(suggestPreset(Buffer.from(body)), body).toBeUndefined()
})
