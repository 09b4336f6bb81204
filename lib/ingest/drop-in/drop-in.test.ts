import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { serveDropIn } from '../../../testing/drop-in'
import { newWorkspace } from '../../../testing/fixtures'
import { setHeartbeat } from '../../heartbeats/set'

const database = testDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const serve = (key: Parameters<typeof serveDropIn>[2]) => serveDropIn(database, world, key)

const PAYLOAD = { summary: 'Disk full', source: 'db-1', severity: 'error' }

test.each(['pagerduty', 'plain'] as const)(
  'PagerDuty, a %s key: what is answered resolves what was triggered',
  async (key) => {
    const { token, call, incidents } = await serve(key)
    const event = (more: object) => call('POST', '/v2/enqueue', { routing_key: token, ...more })
    const fired = await event({ event_action: 'trigger', payload: PAYLOAD })
    expect(fired).toEqual({
      status: 202,
      json: { status: 'success', message: 'Event processed', dedup_key: expect.stringMatching(/^\w{32}$/) },
    })
    const { dedup_key } = fired.json
    expect((await event({ event_action: 'trigger', dedup_key, payload: PAYLOAD })).json.dedup_key).toBe(dedup_key)
    expect((await event({ event_action: 'trigger', dedup_key: ' ', payload: PAYLOAD })).json.dedup_key).not.toBe(
      dedup_key,
    )
    expect(await incidents()).toEqual(['Disk full, high, open', 'Disk full, high, open'])
    expect((await event({ event_action: 'acknowledge', dedup_key })).status).toBe(202)
    expect(await incidents()).toEqual(['Disk full, high, acknowledged', 'Disk full, high, open'])
    expect((await event({ event_action: 'resolve', dedup_key })).status).toBe(202)
    expect(await incidents()).toEqual(['Disk full, high, resolved', 'Disk full, high, open'])
  },
)

// Words that a tool writes for a missing value elsewhere.
const ODD_KEYS = ['0', 'unknown', 'true', '-', 'null', '{{ .Key }}', '00000000-0000-0000-0000-000000000000']

test.each(ODD_KEYS)('PagerDuty: the key "%s" that a client gave names one incident', async (dedup_key) => {
  const { token, call, incidents } = await serve('pagerduty')
  const event = (event_action: string, key = dedup_key) =>
    call('POST', '/v2/enqueue', { routing_key: token, event_action, dedup_key: key, payload: PAYLOAD })
  for (let sent = 0; sent < 3; sent++) expect((await event('trigger')).json.dedup_key).toBe(dedup_key)
  expect(await incidents()).toEqual(['Disk full, high, open'])
  expect((await event('resolve', ` ${dedup_key} `)).status).toBe(202)
  expect(await incidents()).toEqual(['Disk full, high, resolved'])
})

test.each([...ODD_KEYS, 'sp ace'])('Opsgenie: the alias "%s" that a client gave names one incident', async (alias) => {
  const { ask, incidents } = await serve('opsgenie')
  for (const message of ['m', 'n', 'o']) await ask('POST', '/v2/alerts', { message, alias: ` ${alias} ` })
  expect(await incidents()).toEqual(['m, high, open'])
  const { json } = await ask('POST', `/v2/alerts/${encodeURIComponent(alias)}/close?identifierType=alias`, {})
  expect(await incidents()).toEqual(['m, high, resolved'])
  const told = await ask('GET', `/v2/alerts/requests/${json.requestId}`)
  expect(told.json.data).toMatchObject({ isSuccess: true, alias })
})

// fetch would take them for steps of the path, also when they are encoded.
function askRaw(baseUrl: string, token: string, path: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `GenieKey ${token}`, 'content-type': 'application/json' }
    const sent = request(`${baseUrl}/`, { method: 'POST', path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject).end('{}')
  })
}

test.each([
  ['.', '%2E'],
  ['..', '%2e%2E'],
  ['a/../b', 'a/%2E%2E/b'],
  ['a/../b', 'a%2F..%2Fb'],
  ['/disk//1', '%2Fdisk%2F%2F1'],
])('Opsgenie: the alias %s is closed by its path, encoded as %s', async (alias, inPath) => {
  const { ask, incidents, baseUrl, token } = await serve('opsgenie')
  for (const one of [alias, 'b', 'close']) await ask('POST', '/v2/alerts', { message: one, alias: one })
  expect(await askRaw(baseUrl, token, `/v2/alerts/${inPath}/close?identifierType=alias`)).toBe(202)
  expect(await incidents()).toEqual([`${alias}, high, resolved`, 'b, high, open', 'close, high, open'])
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('PagerDuty and Opsgenie: what curl calls a form is read', async () => {
  const { token, call, incidents } = await serve('pagerduty')
  const event = { routing_key: token, event_action: 'trigger', dedup_key: 'd', payload: PAYLOAD }
  expect((await call('POST', '/v2/enqueue', JSON.stringify(event), FORM)).status).toBe(202)
  const { ask, incidents: all } = await serve('opsgenie')
  const fields = new URLSearchParams({ message: 'Disk full', alias: 'a', priority: 'P1' }).toString()
  expect((await ask('POST', '/v2/alerts', fields, FORM)).status).toBe(202)
  expect(await incidents()).toEqual(['Disk full, high, open', 'Disk full, critical, open'])
  expect(await all()).toHaveLength(2)
})

test.each([
  ['pagerduty', '/v2/enqueue'],
  ['opsgenie', '/v2/alerts'],
] as const)('%s: a compressed body is refused as such', async (key, path) => {
  const { baseUrl, token } = await serve(key)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', authorization: `GenieKey ${token}` }
  const body = gzipSync(JSON.stringify({ routing_key: token, event_action: 'trigger', message: 'm', payload: PAYLOAD }))
  const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining('compressed bodies are not read')])
})

test('PagerDuty: the token, which stands in the body, is stored nowhere', async () => {
  const { token, call } = await serve('pagerduty')
  await call(
    'POST',
    '/v2/enqueue',
    `{"payload": ${JSON.stringify(PAYLOAD)}, "routing_key" : "${token}", "event_action": "trigger", "n": 1.50}`,
  )
  const where = { workspaceId: world.system.workspaceId }
  const [incident] = await database.db.read.incident.findMany({ where })
  const [delivery] = await database.db.read.delivery.findMany({ where })
  const body = Buffer.from(delivery?.body ?? '').toString()
  expect(incident?.payload).toContain('"n": 1.50')
  for (const text of [incident?.payload, body]) expect(text).not.toContain(token)
  expect(JSON.parse(body)).toMatchObject({ routing_key: '…', event_action: 'trigger' })
})

test.each([
  ['no such key', { routing_key: 'wrong', event_action: 'trigger', payload: PAYLOAD }, /Invalid routing key/],
  ['no action', { payload: PAYLOAD }, /'event_action' must be one of trigger, acknowledge and resolve/],
  ['nothing to resolve', { event_action: 'resolve' }, /'dedup_key' is missing or blank/],
  ['a list', [], /must be one JSON object/],
  ['no JSON', '{', /must be one JSON object/],
] as const)('PagerDuty: %s is refused in its words', async (_, body, says) => {
  const { call, incidents } = await serve('pagerduty')
  const { status, json } = await call('POST', '/v2/enqueue', body)
  expect(status).toBe(400)
  expect(json).toMatchObject({ status: 'invalid event', errors: [expect.stringMatching(says)] })
  expect(await incidents()).toEqual([])
})

test.each([
  ['an unknown action', (token: string) => ({ routing_key: token, event_action: 'create', payload: PAYLOAD })],
  ['nothing to resolve', (token: string) => ({ routing_key: token, event_action: 'resolve' })],
  ['a list', (token: string) => [{ routing_key: token, event_action: 'trigger', payload: PAYLOAD }]],
  ['no JSON', (token: string) => `{"routing_key": "${token}", "event_action": "trigger", "n": NaN}`],
  ['too long a body', (token: string) => ({ routing_key: token, event_action: 'trigger', n: 'x'.repeat(1024 * 1024) })],
] as const)('PagerDuty: %s with a valid token is kept, without the token', async (_, body) => {
  const { token, call } = await serve('pagerduty')
  const { status } = await call('POST', '/v2/enqueue', body(token))
  expect([400, 413]).toContain(status)
  const where = { workspaceId: world.system.workspaceId }
  const [kept, ...more] = await database.db.read.rejectedAlert.findMany({ where })
  expect(more).toEqual([])
  expect(Buffer.from(kept?.body ?? '').toString()).toContain('routing_key')
  expect(Buffer.from(kept?.body ?? '').toString()).not.toContain(token)
  const told = await database.db.read.incident.findMany({ where })
  expect(told.map(({ severity }) => severity)).toEqual(['high'])
})

test('PagerDuty: a token is stored nowhere, wherever it stands in the body', async () => {
  const { token, call } = await serve('pagerduty')
  const details = JSON.stringify({ ...PAYLOAD, custom_details: { sent_with: token } })
  const body = `{"routing_key": "${token}", "routing_key": "${token}", "event_action": "trigger", "payload": ${details}}`
  expect((await call('POST', '/v2/enqueue', body)).status).toBe(202)
  const where = { workspaceId: world.system.workspaceId }
  const { payload } = await database.db.read.incident.findFirstOrThrow({ where })
  expect(payload).not.toContain(token)
})

test('Opsgenie: what is no UTF-8 with a valid key is kept', async () => {
  const { baseUrl, token } = await serve('opsgenie')
  const headers = { 'content-type': 'application/json', authorization: `GenieKey ${token}` }
  const body = Buffer.from('{"message": "\xff"}', 'latin1')
  const { status } = await fetch(`${baseUrl}/v2/alerts`, { method: 'POST', headers, body })
  expect(status).toBe(422)
  const where = { workspaceId: world.system.workspaceId }
  expect(await database.db.read.rejectedAlert.count({ where })).toBe(1)
})

test('Opsgenie: a priority that rises raises the severity of an open incident, and opens none', async () => {
  const { ask, incidents } = await serve('opsgenie')
  await ask('POST', '/v2/alerts', { message: 'Slow', alias: 'slow', priority: 'P4' })
  const put = async (alias: string, priority: string) => {
    const { json } = await ask('PUT', `/v2/alerts/${alias}/priority?identifierType=alias`, { priority })
    return (await ask('GET', `/v2/alerts/requests/${json.requestId}`)).json.data
  }
  expect(await put('slow', 'P1')).toMatchObject({ isSuccess: true, status: 'UpdatePriority was processed' })
  expect(await put('other', 'P1')).toMatchObject({ isSuccess: false, status: 'Alert does not exist' })
  expect(await incidents()).toEqual(['Slow, critical, open'])
  await ask('POST', '/v2/alerts/slow/close?identifierType=alias', {})
  await put('slow', 'P1')
  expect(await incidents()).toEqual(['Slow, critical, resolved'])
})

test.each([{ toString: '' }, [], 7, null])('Opsgenie: an alias %o is one, or is made', async (alias) => {
  const { ask } = await serve('opsgenie')
  const { status, json } = await ask('POST', '/v2/alerts', { message: 'm', alias })
  expect(status).toBe(202)
  const told = await ask('GET', `/v2/alerts/requests/${json.requestId}`)
  expect(told.json.data).toMatchObject({ isSuccess: true, action: 'Create' })
})

test('Opsgenie: a request that was no alert of Opsgenie is told of, whatever it held', async () => {
  const { ask, token, baseUrl } = await serve('opsgenie')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ summary: 's', severity: 'low', alias: { toString: '' }, action: { valueOf: 1 } })
  const sent = await fetch(`${baseUrl}/api/webhook/ingest`, { method: 'POST', headers, body })
  expect(sent.status).toBe(201)
  const told = await ask('GET', `/v2/alerts/requests/${sent.headers.get('x-request-id')}`)
  expect(told.status).toBe(200)
})

test('Opsgenie: an acknowledgement is taken back, and of an unknown alert nothing opens', async () => {
  const { ask, incidents } = await serve('opsgenie')
  await ask('POST', '/v2/alerts', { message: 'm', alias: 'a' })
  for (const verb of ['acknowledge', 'unacknowledge'])
    for (const alias of ['a', 'nobody']) await ask('POST', `/v2/alerts/${alias}/${verb}?identifierType=alias`, {})
  expect(await incidents()).toEqual(['m, high, open'])
})

test('Opsgenie: what came of a request is the truth', async () => {
  const { ask } = await serve('opsgenie')
  await ask('POST', '/v2/alerts', { message: 'm', alias: 'a' })
  const asked = async (path: string) => {
    const { json } = await ask('POST', `/v2/alerts/${path}?identifierType=alias`, {})
    return (await ask('GET', `/v2/alerts/requests/${json.requestId}`)).json.data
  }
  expect(await asked('nobody/close')).toMatchObject({
    success: false,
    isSuccess: false,
    status: 'Alert does not exist',
  })
  expect((await asked('a/notes')).status).toContain('changes nothing else')
  expect(await asked('a/acknowledge')).toMatchObject({ isSuccess: true, status: 'Acknowledge was processed' })
  expect(await asked('a/close')).toMatchObject({ isSuccess: true, status: 'Close was processed' })
})

test('PagerDuty: an event that tells of a change, and another method, are refused in its words', async () => {
  const { token, call } = await serve('pagerduty')
  for (const [method, path] of [
    ['POST', '/v2/change/enqueue'],
    ['PUT', '/v2/enqueue'],
    ['POST', '/v2/enqueue/x'],
    ['POST', '/integration/KEY/enqueue'],
    ['POST', '/generic/2010-04-15/other.json'],
  ] as const)
    expect(await call(method, path, { routing_key: token, payload: PAYLOAD })).toMatchObject({
      status: 404,
      json: { status: 'invalid event', errors: [expect.stringContaining('POST /v2/enqueue')] },
    })
})

test.each([
  ['/v2/enqueue', 'service_key', 200],
  ['/generic/2010-04-15/create_event.json', 'routing_key', 202],
] as const)(
  'PagerDuty: at %s an event of the other version, with its %s, is taken as what it is',
  async (path, name, ok) => {
    const { token, call, incidents } = await serve('pagerduty')
    const event = (action: string, more: object = {}) =>
      name === 'service_key'
        ? call('POST', path, { service_key: token, event_type: action, description: 'Disk full', ...more })
        : call('POST', path, { routing_key: token, event_action: action, payload: PAYLOAD, ...more })
    const fired = await event('trigger')
    const key = name === 'service_key' ? 'incident_key' : 'dedup_key'
    expect(fired).toMatchObject({ status: ok, json: { status: 'success', [key]: expect.any(String) } })
    await event('resolve', { [key]: fired.json[key] })
    expect(await incidents()).toEqual(['Disk full, high, resolved'])
  },
)

test("PagerDuty's first version", async () => {
  const { token, call, incidents } = await serve('pagerduty')
  const event = (more: object) => call('POST', '/generic/2010-04-15/create_event.json', { service_key: token, ...more })
  const fired = await event({ event_type: 'trigger', description: 'web-1 is down', details: { severity: 'critical' } })
  expect(fired).toMatchObject({ status: 200, json: { status: 'success', incident_key: expect.any(String) } })
  await event({ event_type: 'resolve', incident_key: fired.json.incident_key })
  expect(await incidents()).toEqual(['web-1 is down, critical, resolved'])
})

test.each(['', '/jsm/ops/integration'])(
  'Opsgenie below "%s": create, change, close, and what came of a request',
  async (prefix) => {
    const { ask, incidents } = await serve('opsgenie')
    const created = await ask('POST', `${prefix}/v2/alerts`, { message: 'CPU is high', alias: 'cpu/1', priority: 'P1' })
    expect(created).toEqual({
      status: 202,
      json: {
        result: 'Request will be processed',
        took: expect.any(Number),
        requestId: expect.stringMatching(/^req_/),
      },
    })
    const told = await ask('GET', `${prefix}/v2/alerts/requests/${created.json.requestId}`)
    expect(told).toMatchObject({ status: 200, json: { data: { isSuccess: true, action: 'Create', alias: 'cpu/1' } } })
    const at = `${prefix}/v2/alerts/${encodeURIComponent('cpu/1')}`
    for (const [method, verb] of [
      ['POST', 'acknowledge'],
      ['POST', 'notes'],
      ['PUT', 'message'],
      ['PUT', 'description'],
    ] as const)
      expect((await ask(method, `${at}/${verb}?identifierType=alias`, { note: 'n' })).status).toBe(202)
    expect(await incidents()).toEqual(['CPU is high, critical, acknowledged'])
    expect((await ask('POST', `${at}/close?identifierType=alias`, { source: 's' })).status).toBe(202)
    expect(await incidents()).toEqual(['CPU is high, critical, resolved'])
  },
)

test('Opsgenie: an alert without an alias gets one, by which it is closed', async () => {
  const { ask, incidents } = await serve('opsgenie')
  const { json } = await ask('POST', '/v2/alerts', { message: 'm', priority: 'P5' })
  const { data } = (await ask('GET', `/v2/alerts/requests/${json.requestId}`)).json
  await ask('DELETE', `/v2/alerts/${data.alertId}?identifierType=id`)
  expect(await incidents()).toEqual(['m, low, resolved'])
})

test.each(['', '/jsm/ops/integration'])(
  'Opsgenie below "%s": a ping counts for the key that it is called as, and for no other',
  async (prefix) => {
    const { ask, call, apiKeyId } = await serve('opsgenie')
    const ping = (method: string, name: string) => ask(method, `${prefix}/v2/heartbeats/${name}/ping`)
    const heard = async () => (await database.db.read.heartbeat.findFirst({ where: { apiKeyId } }))?.heardAt ?? null
    const instead = { message: expect.stringContaining('/api/webhook/heartbeat/'), requestId: expect.any(String) }
    expect(await ping('GET', 'opsgenie')).toMatchObject({ status: 404, json: instead })
    await setHeartbeat(world.admin, { apiKeyId, everyMinutes: 60, graceMinutes: 5 })
    for (const method of ['GET', 'POST', 'PUT', 'PATCH'])
      expect(await ping(method, 'nightly')).toMatchObject({ status: 404, json: instead })
    expect(await call('POST', `${prefix}/v2/heartbeats/opsgenie/ping`)).toMatchObject({ status: 401 })
    expect(await ping('DELETE', 'opsgenie')).toMatchObject({ status: 404, json: instead })
    expect(await ask('GET', `${prefix}/v2/heartbeats/opsgenie`)).toMatchObject({ status: 404, json: instead })
    expect(await heard()).toBeNull()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH'])
      expect(await ping(method, 'Opsgenie')).toEqual({
        status: 202,
        json: { result: 'PONG - Heartbeat received', took: expect.any(Number), requestId: expect.any(String) },
      })
    expect(await heard()).toBeInstanceOf(Date)
  },
)

test.each(['/v2', '/v2/', '/v2/x', '/v2/services', '/v2/incidents/1', '/jsm/ops', '/jsm/ops/x', '/generic/2010-04-15'])(
  'what asks for %s is answered in JSON',
  async (path) => {
    const { call } = await serve('opsgenie')
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await call(method, path)).toMatchObject({ status: 404, json: expect.any(Object) })
  },
)

test('Opsgenie: another key, an unknown request and an unknown address are refused in words', async () => {
  const { call, ask, incidents } = await serve('opsgenie')
  const other = await call('POST', '/v2/alerts', { message: 'm' }, { authorization: 'GenieKey wrong' })
  expect([other.status, other.json.message]).toEqual([401, expect.stringContaining('GenieKey')])
  for (const [method, path] of [
    ['GET', '/v2/alerts/requests/none'],
    ['GET', '/v2/alerts'],
    ['GET', '/v2/alerts/x?identifierType=alias'],
    ['PATCH', '/v2/alerts/x'],
    ['POST', '/v2/alerts/close'],
    ['GET', '/jsm/ops/api/cloud/v1/alerts'],
    ['POST', '/jsm/ops/integration/v2/heartbeats/x/ping'],
  ] as const)
    expect(await ask(method, path)).toMatchObject({
      status: 404,
      json: { message: expect.any(String), requestId: expect.any(String) },
    })
  const broken = await ask('POST', '/v2/alerts', '{')
  expect([broken.status, broken.json.message]).toEqual([422, expect.stringContaining('not valid JSON')])
  expect(await incidents()).toEqual(['Alerts of opsgenie are rejected: Not JSON, high, open'])
})
