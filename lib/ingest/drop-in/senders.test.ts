import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../../testing/any-database'
import { serveDropIn } from '../../../testing/drop-in'
import { newWorkspace } from '../../../testing/fixtures'
import { SENDERS } from '../../../testing/senders-of-others'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

test.each(SENDERS)('$name: one incident whose repeats count, and its recovery resolves it', async (sender) => {
  const { token, call, incidents } = await serveDropIn(database, world, sender.speaks)
  const { path, headers = {}, fires, recovers, isKeyless } = sender.requests(token)
  const code = path.endsWith('.json') ? 200 : 202
  const fired = await call('POST', path, fires, headers)
  expect(fired.status).toBe(code)
  if (!isKeyless) expect((await call('POST', path, fires, headers)).status).toBe(code)
  expect(await incidents()).toEqual([`${sender.incident}, open`])
  for (const [at, body] of recovers(fired.json)) expect((await call('POST', at, body, headers)).status).toBe(code)
  expect(await incidents()).toEqual([`${sender.incident}, resolved`])
})

test('Opsgenie: what is no text in details and tags costs no alert, and the others are labels', async () => {
  const { ask, incidents } = await serveDropIn(database, world, 'opsgenie')
  const details = { count: 3, isLate: true, ids: [1, 2], nested: { a: 1 }, none: null, env: 'prod' }
  const tags = ['OverwriteQuietHours', '', 'service:shop', 7]
  const responders = [{ type: 'team', name: 'ops' }]
  const alert = { message: 'Down', alias: 'a', priority: 'P4', details, tags, responders, action: 'close' }
  expect((await ask('POST', '/v2/alerts', alert)).status).toBe(202)
  expect(await incidents()).toEqual(['Down, low, open'])
  const where = { incident: { workspaceId: world.workspaceId } }
  const labels = await database.db.read.incidentLabel.findMany({ where, include: { pair: true } })
  const texts = labels.map(({ pair }) => `${pair.key}=${pair.value}`)
  expect(texts).toEqual(expect.arrayContaining(['count=3', 'isLate=true', 'ids=[1,2]', 'env=prod', 'service=shop']))
})

test.each(['P1', 'P2', 'P3', 'P4', 'P5', 'p1', undefined])('Opsgenie: priority %s', async (priority) => {
  const { ask, incidents } = await serveDropIn(database, world, 'opsgenie')
  await ask('POST', '/v2/alerts', { message: 'Down', priority })
  const severity = { P1: 'critical', P2: 'high', P3: 'medium', P4: 'low', P5: 'low', p1: 'critical' }[priority ?? '']
  expect(await incidents()).toEqual([`Down, ${severity ?? 'high'}, open`])
})

test.each([
  ['encoded', 'disk%20%2Fvar%2Flog%20%3F90%25'],
  ['with its slashes', 'disk%20/var/log%20%3F90%25'],
])('Opsgenie: an alias in a path, %s', async (_, inPath) => {
  const { ask, incidents } = await serveDropIn(database, world, 'opsgenie')
  await ask('POST', '/v2/alerts', { message: 'Down', alias: 'disk /var/log ?90%', priority: 'P1' })
  expect((await ask('POST', `/v2/alerts/${inPath}/close/?identifierType=alias`, '')).status).toBe(202)
  expect(await incidents()).toEqual(['Down, critical, resolved'])
})

test('PagerDuty: an event with a byte order mark, as PowerShell sends one', async () => {
  const { token, call, incidents } = await serveDropIn(database, world, 'pagerduty')
  const event = { routing_key: token, event_action: 'trigger', payload: { summary: 'Down', severity: 'info' } }
  expect((await call('POST', '/v2/enqueue', `\uFEFF${JSON.stringify(event)}`)).status).toBe(202)
  expect(await incidents()).toEqual(['Down, low, open'])
})

test('PagerDuty: custom details that are text are the details', async () => {
  const { token, call } = await serveDropIn(database, world, 'pagerduty')
  const payload = { summary: 'Down', severity: 'info', custom_details: 'The port of switch-3' }
  await call('POST', '/v2/enqueue', { routing_key: token, event_action: 'trigger', payload })
  const { payload: kept } = await database.db.read.incident.findFirstOrThrow({
    where: { workspaceId: world.workspaceId },
  })
  expect(JSON.parse(kept).details).toBe('The port of switch-3')
})
