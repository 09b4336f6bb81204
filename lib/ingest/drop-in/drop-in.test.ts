import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { serveDropIn } from '../../testing/drop-in'
import { newWorkspace } from '../../testing/fixtures'

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
    expect((await event({ event_action: 'resolve', dedup_key })).status).toBe(202)
    expect(await incidents()).toEqual(['Disk full, high, resolved', 'Disk full, high, open'])
  },
)

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

test('PagerDuty: an event that tells of a change, and another method, are refused in its words', async () => {
  const { token, call } = await serve('pagerduty')
  for (const [method, path] of [
    ['POST', '/v2/change/enqueue'],
    ['PUT', '/v2/enqueue'],
  ] as const)
    expect(await call(method, path, { routing_key: token, payload: PAYLOAD })).toMatchObject({
      status: 404,
      json: { status: 'invalid event', errors: [expect.stringContaining('POST /v2/enqueue')] },
    })
})

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
    expect(await incidents()).toEqual(['CPU is high, critical, open'])
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
  ] as const)
    expect(await ask(method, path)).toMatchObject({
      status: 404,
      json: { message: expect.any(String), requestId: expect.any(String) },
    })
  const broken = await ask('POST', '/v2/alerts', '{')
  expect([broken.status, broken.json.message]).toEqual([422, expect.stringContaining('not valid JSON')])
  expect(await incidents()).toEqual(['Alerts of opsgenie are rejected: Not JSON, high, open'])
})
