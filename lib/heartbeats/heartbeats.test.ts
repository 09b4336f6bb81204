import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { MAX_BYTES } from '../../testing/rejected-alerts'
import { revokeApiKey } from '../api-keys/revoke'
import { listAudit } from '../audit/list'
import type { Context } from '../context'
import { NotFoundError } from '../errors'
import { createRouting } from '../incidents/route'
import { createFaultLog } from '../log/fault-log'
import { createLog } from '../log/log'
import { acceptRejectedAlert } from '../rejected-alerts/accept'
import { PRESETS } from '../sources/presets/presets'
import { listHeartbeats } from './list'
import { createPings } from './pings'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from './set'
import { watchHeartbeats } from './watch'

const database = testDatabase()
const HOUR = { everyMinutes: 60, graceMinutes: 5 }

// Of this workspace alone, so that heartbeats of other tests are not looked at as well.
beforeEach(async () => {
  await database.db.write((tx) => tx.heartbeat.deleteMany())
})

/** A workspace with a key that must be heard from every hour, with 5 minutes of grace. */
async function newBeating({ reading = undefined as (typeof PRESETS)['alertmanager'] | undefined } = {}) {
  const workspace = await newWorkspace(database.db)
  const key = await newApiKey(workspace.admin, 'backup', reading)
  const set = await setHeartbeat(workspace.admin, { apiKeyId: key.apiKeyId, ...HOUR })
  if (!set.ok || !set.pingSecret) throw new Error('the heartbeat was refused')
  return { ...workspace, ...key, secret: set.pingSecret }
}

/** An instance of the server, at a time after the fixtures' now. */
function instanceAt(minutes: number) {
  const at = after({ minutes })
  const moment = { wall: at, steady: at }
  const pings = createPings({ db: database.db, moment: () => moment, logFault: createFaultLog(createLog('silent')) })
  return {
    watch: (listeningSince = NOW) =>
      watchHeartbeats({ db: database.db, routing: createRouting(() => at), moment, listeningSince }),
    ping: (secret: string, method = 'POST') => pings.ping({ method, secret }),
    post: (token: string, body: unknown) =>
      post(
        ingestDeps(database.db, () => at),
        token,
        body,
      ),
  }
}

/** The database, and how many transactions there were. */
function counted() {
  let count = 0
  const writeStatements: typeof database.db.writeStatements = (...given) => {
    count++
    return database.db.writeStatements(...given)
  }
  return { db: { ...database.db, writeStatements }, transactions: () => count }
}

function incidentsOf({ workspaceId }: Pick<Context, 'workspaceId'>) {
  return database.db.read.incident.findMany({
    where: { workspaceId },
    orderBy: { id: 'asc' },
    include: { escalations: true, timeline: { orderBy: { id: 'asc' } } },
  })
}

async function statuses(ctx: Pick<Context, 'workspaceId'>) {
  return (await incidentsOf(ctx)).map(({ status }) => status)
}

test('a key that is silent for its period and grace opens one incident that pages, and a ping resolves it', async () => {
  const { admin, apiKeyId, secret } = await newBeating()
  expect(await instanceAt(64).watch()).toBe(0)
  expect(await instanceAt(65).watch()).toBe(1)
  expect(await instanceAt(600).watch()).toBe(0)
  const [incident] = await incidentsOf(admin)
  expect(incident).toMatchObject({
    summary: 'Nothing heard from backup for 1 hour 5 minutes',
    severity: 'high',
    status: 'open',
    receivedAt: after({ minutes: 65 }),
    escalations: [{ state: 'active' }],
  })
  expect((await listHeartbeats(admin)).get(apiKeyId)).toMatchObject({ heardAt: null, silentAt: after({ minutes: 65 }) })
  expect(await instanceAt(700).ping(secret)).toMatchObject({ status: 200, body: '{"status":"heard"}' })
  const [resolved] = await incidentsOf(admin)
  expect(resolved).toMatchObject({ status: 'resolved', resolvedAt: after({ minutes: 700 }) })
  expect(resolved?.timeline.map(({ kind }) => kind)).toEqual(['opened', 'resolved'])
  expect((await listHeartbeats(admin)).get(apiKeyId)).toMatchObject({
    heardAt: after({ minutes: 700 }),
    silentAt: null,
    dueAt: after({ minutes: 765 }),
  })
  expect(await instanceAt(764).watch()).toBe(0)
  expect(await instanceAt(765).watch()).toBe(1)
  expect(await statuses(admin)).toEqual(['resolved', 'open'])
})

test.each([
  ['the contract', undefined, { summary: 'Nightly report', severity: 'low' }],
  ['a source', PRESETS.alertmanager, { alerts: [], status: 'firing' }],
])("an alert of %s is heard as well, and resolves the key's silence", async (_, reading, body) => {
  const { admin, apiKeyId, token } = await newBeating({ reading })
  expect((await instanceAt(64).post(token, body)).status).toBeLessThan(300)
  expect(await instanceAt(64).watch()).toBe(0)
  expect((await listHeartbeats(admin)).get(apiKeyId)?.heardAt).toEqual(after({ minutes: 64 }))
  expect(await instanceAt(128).watch()).toBe(0)
  expect(await instanceAt(129).watch()).toBe(1)
  await instanceAt(130).post(token, body)
  expect(await instanceAt(130).watch()).toBe(0)
  const silences = (await incidentsOf(admin)).filter(({ summary }) => summary.startsWith('Nothing heard'))
  expect(silences.map(({ status }) => status)).toEqual(['resolved'])
})

test('what Tocsin opened for the key, or a person did, is not heard', async () => {
  const { admin, token } = await newBeating()
  await instanceAt(30).post(token, '{')
  const rejected = await database.db.read.rejectedAlert.findFirstOrThrow({ where: { workspaceId: admin.workspaceId } })
  const body = JSON.stringify({ summary: 'Mended', severity: 'low' })
  await acceptRejectedAlert(admin, { rejectedAlertId: rejected.id, body, maxBytes: MAX_BYTES })
  expect(await instanceAt(65).watch()).toBe(1)
  expect(await instanceAt(66).watch()).toBe(0)
  expect((await incidentsOf(admin)).at(-1)?.status).toBe('open')
})

test('two instances that look at once open one incident, and pings meanwhile resolve it once', async () => {
  const workspaces = await Promise.all(Array.from({ length: 5 }, () => newBeating()))
  const [here, there] = [instanceAt(70), instanceAt(70)]
  const opened = await Promise.all([here.watch(), there.watch(), here.watch(), there.watch()])
  expect(opened.reduce((sum, count) => sum + count, 0)).toBe(5)
  const pings = workspaces.flatMap(({ secret }) => [here, there, here].map((instance) => instance.ping(secret)))
  await Promise.all([...pings, here.watch(), there.watch()])
  for (const { admin } of workspaces) {
    const [only, ...others] = await incidentsOf(admin)
    expect(others).toEqual([])
    expect(only?.timeline.map(({ kind }) => kind)).toEqual(['opened', 'resolved'])
  }
})

test('after a start or a fault it listens for a period, or for ten minutes, before it calls a key silent', async () => {
  await newBeating()
  const { watch } = instanceAt(600)
  expect(await watch(after({ minutes: 591 }))).toBe(0)
  expect(await watch(after({ minutes: 590 }))).toBe(1)
})

test('a ping address takes POST only, and only while its key can be used', async () => {
  const { admin, apiKeyId, secret } = await newBeating()
  const { ping } = instanceAt(1)
  for (const method of ['GET', 'HEAD', 'PUT'])
    expect(await ping(secret, method)).toMatchObject({ status: 405, headers: { Allow: 'POST' } })
  for (const unknown of ['', 'x', secret.slice(1), `${secret}x`, secret.toLowerCase(), '../ingest'])
    expect((await ping(unknown)).status, unknown).toBe(404)
  await revokeApiKey(admin, { apiKeyId })
  expect((await ping(secret)).status).toBe(404)
  expect(await instanceAt(65).watch()).toBe(0)
})

test('when a silent key is revoked, the incident of its silence is resolved', async () => {
  const { admin, apiKeyId, workspaceId } = await newBeating()
  await instanceAt(66).watch()
  const incident = () => database.db.read.incident.findFirstOrThrow({ where: { workspaceId } })
  expect((await incident()).status).toBe('open')
  await revokeApiKey(admin, { apiKeyId })
  await Promise.all([instanceAt(67).watch(), instanceAt(67).watch()])
  expect((await incident()).status).toBe('resolved')
  expect(await instanceAt(300).watch()).toBe(0)
})

test('pings of many keys that come at once share their transactions', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => newBeating()))
  const { db, transactions } = counted()
  const moment = () => ({ wall: after({ minutes: 9 }), steady: after({ minutes: 9 }) })
  const { ping } = createPings({ db, moment, logFault: createFaultLog(createLog('silent')) })
  const answers = await Promise.all(
    keys.flatMap(({ secret }) => Array.from({ length: 10 }, () => ping({ method: 'POST', secret }))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(transactions()).toBeLessThan(20)
  for (const { admin, apiKeyId } of keys)
    expect((await listHeartbeats(admin)).get(apiKeyId)?.heardAt).toEqual(after({ minutes: 9 }))
})

test('a look that finds nothing new writes nothing, while keys are heard from and while they are silent', async () => {
  const { secret } = await newBeating()
  await newBeating()
  await instanceAt(30).ping(secret)
  await instanceAt(65).watch()
  const { db, transactions } = counted()
  const moment = { wall: after({ minutes: 66 }), steady: after({ minutes: 66 }) }
  expect(await watchHeartbeats({ db, routing: createRouting(() => NOW), moment, listeningSince: NOW })).toBe(0)
  expect(transactions()).toBe(0)
})

test('an admin changes the period, renews the address and removes the heartbeat, in their workspace alone', async () => {
  const { admin, as, apiKeyId, secret } = await newBeating()
  const { admin: stranger } = await newWorkspace(database.db)
  const responder = await as('responder')
  for (const ctx of [stranger, responder]) {
    await expect(async () => setHeartbeat(ctx, { apiKeyId, ...HOUR })).rejects.toThrow()
    await expect(async () => renewPingSecret(ctx, apiKeyId)).rejects.toThrow()
    await expect(async () => removeHeartbeat(ctx, apiKeyId)).rejects.toThrow()
  }
  await expect(renewPingSecret(stranger, apiKeyId)).rejects.toThrow(NotFoundError)
  expect(await setHeartbeat(admin, { apiKeyId, everyMinutes: 0, graceMinutes: 1.5 })).toMatchObject({
    ok: false,
    errors: { every: expect.stringContaining('from 1 minute'), grace: expect.stringContaining('whole number') },
  })
  expect(await setHeartbeat(admin, { apiKeyId, everyMinutes: 10, graceMinutes: 0 })).toEqual({ ok: true })
  expect(await instanceAt(10).watch()).toBe(1)
  const renewed = await renewPingSecret(admin, apiKeyId)
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry).toMatchObject({ action: 'ping address renewed', subject: `backup (#${apiKeyId})` })
  expect((await instanceAt(11).ping(secret)).status).toBe(404)
  await removeHeartbeat(admin, apiKeyId)
  expect(await statuses(admin)).toEqual(['resolved'])
  expect((await instanceAt(12).ping(renewed)).status).toBe(404)
  expect(await listHeartbeats(admin)).toEqual(new Map())
})
