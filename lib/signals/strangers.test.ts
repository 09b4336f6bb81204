import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

/** The documented identifiers of tools that count from 1, and how each says that a problem is over. */
const TOOLS: [tool: string, problem: (id: number) => object, over: object][] = [
  [
    'LibreNMS',
    (id) => ({ title: 'sw1 down', hostname: 'sw1', sysName: 'sw1', state: 1, alert_id: id, uid: '123', rule: 'r' }),
    { state: 0 },
  ],
  [
    'New Relic',
    (id) => ({ condition_name: 'CPU', current_state: 'open', incident_id: id, policy_name: 'p', severity: 'CRITICAL' }),
    { current_state: 'closed' },
  ],
  [
    'Zabbix',
    (id) => ({ event_id: `${id}`, event_value: '1', event_name: 'High CPU', host_name: 'h' }),
    { event_value: '0' },
  ],
  ['Site24x7', (id) => ({ MONITOR_ID: `${id}`, STATUS: 'DOWN', MONITORNAME: 'Zylker' }), { STATUS: 'UP' }],
  [
    'Honeybadger',
    (id) => ({ event: 'occurred', message: 'Err', project: { id: 1, name: 'p' }, fault: { id, klass: 'E' } }),
    { event: 'resolved' },
  ],
  ['a site of Honeybadger', (id) => ({ event: 'down', message: 'Site', site: { id, name: 's' } }), { event: 'up' }],
  [
    'OpenStatus',
    (id) => ({ monitor: { id, name: 'API' }, cronTimestamp: 1, status: 'error' }),
    { status: 'recovered' },
  ],
  ['a script with alert_id', (id) => ({ title: 'Own', severity: 'critical', alert_id: `${id}` }), { status: 'ok' }],
  ['a script with incident_id', (id) => ({ summary: 'Own', severity: 'high', incident_id: id }), { status: 'ok' }],
  ['a script with dedup_key', (id) => ({ title: 'Own', dedup_key: `${id}` }), { status: 'ok' }],
]

test('custom: tools that count alike are strangers, and each ends its own', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  for (const [tool, problem] of TOOLS) expect([tool, await send(problem(4711))]).toEqual([tool, expect.any(String)])
  const states = async () => (await incidents()).map((line) => line.split(', ').at(-1))
  expect(await states()).toEqual(TOOLS.map(() => 'open'))
  for (const [at, [tool, problem, over]] of TOOLS.entries()) {
    expect([tool, await send(problem(4711))]).toEqual([tool, 'counted'])
    expect([tool, await send({ ...problem(4711), ...over })]).toEqual([tool, 'resolved'])
    expect(await states()).toEqual(TOOLS.map((_, other) => (other <= at ? 'resolved' : 'open')))
  }
})

test('custom: a fingerprint ends its problem, whichever form the recovery has', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send({ summary: 'Disk', severity: 'high', fingerprint: 7 })
  await send({ title: 'Disk', fingerprint: '7', status: 'ok' })
  expect(await incidents()).toEqual(['Disk, high, resolved'])
})

// What may be the identifier of a rule tells problems apart only together with what names the resource.
test.each<[string, object, object]>([
  [
    "a monitor beside an alert's own id",
    { event: 'alert.fired', alert: { id: 'q11', name: 'API slow', monitorId: 'mm', severity: 'critical' } },
    { event: 'alert.fired', alert: { id: 'q12', name: 'Certificate expires', monitorId: 'mm', severity: 'critical' } },
  ],
  [
    'an id beside a resource',
    { wrapper: { alert: { id: '555', name: 'CPU' }, resource: { name: 'vm-1' } } },
    { wrapper: { alert: { id: '555', name: 'CPU' }, resource: { name: 'vm-2' } } },
  ],
  [
    'affected resources',
    { status: 'firing', alert: { id: 91, name: 'CPU' }, affected_resources: [{ id: 11, name: 'res11' }] },
    { status: 'firing', alert: { id: 91, name: 'CPU' }, affected_resources: [{ id: 12, name: 'res12' }] },
  ],
  [
    'dimensions',
    { ruleId: 'r', userId: 'u', instanceName: 'a', dimensions: '{instance=i-1}', alertState: 'ALERT' },
    { ruleId: 'r', userId: 'u', instanceName: 'b', dimensions: '{instance=i-2}', alertState: 'ALERT' },
  ],
  [
    'the name of a device',
    { title: 'CPU', alert_id: 's', device_name: 'a' },
    { title: 'CPU', alert_id: 's', device_name: 'b' },
  ],
  [
    'an instance of a rule',
    { title: 'E', alertId: 's', alertInstanceId: 'a' },
    { title: 'E', alertId: 's', alertInstanceId: 'b' },
  ],
  ['a group', { title: 'E', alertId: 's', groupKey: 'a' }, { title: 'E', alertId: 's', groupKey: 'b' }],
  [
    'the instance on a host',
    { title: 'CPU', alert_id: 's', host: 'h', instance_name: 'a' },
    { title: 'CPU', alert_id: 's', host: 'h', instance_name: 'b' },
  ],
  [
    'the disk of a device',
    { title: 'CPU', alert_id: 's', host: 'h', resource: 'r', diskName: 'sda' },
    { title: 'CPU', alert_id: 's', host: 'h', resource: 'r', diskName: 'sdb' },
  ],
  [
    'the second of a list of hosts',
    { title: 'CPU', alert_id: 's', hosts: ['a', 'b'] },
    { title: 'CPU', alert_id: 's', hosts: ['a', 'c'] },
  ],
  [
    'the second of a list of resources, in a body without a summary',
    { alert: { id: 1 }, affected_resources: [{ id: 11 }, { id: 12 }] },
    { alert: { id: 1 }, affected_resources: [{ id: 11 }, { id: 13 }] },
  ],
  [
    'a tag of a place',
    { title: 'CPU', alert_id: 's', host: 'h', tags: ['env:prod', 'pod:a'] },
    { title: 'CPU', alert_id: 's', host: 'h', tags: ['env:prod', 'pod:b'] },
  ],
  [
    'a value of a dimension',
    { title: 'CPU', alert_id: 's', dimensions: { QueueName: 'a', Region: 'x' } },
    { title: 'CPU', alert_id: 's', dimensions: { QueueName: 'b', Region: 'x' } },
  ],
  [
    'a template that was half filled in',
    { title: 'z1', fingerprint: 'host/{{alert.id}}' },
    { title: 'z2', fingerprint: 'host/{{alert.id}}' },
  ],
])('custom: %s tells two problems apart', async (_, first, second) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const outcomes = []
  for (const body of [first, second]) outcomes.push(await send(body))
  expect(outcomes).not.toContain('counted')
  expect(await incidents()).toHaveLength(2)
})

test('custom: one rule about several resources counts each by itself, also in a shape that nobody knows', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const said = (id: number) => ({ status: 'firing', alert: { id: 91, name: 'CPU' }, affected_resources: [{ id }] })
  for (const id of [11, 12, 11, 12]) await send(said(id))
  expect(await incidents()).toHaveLength(2)
})

test('custom: what is measured of a place, and the order of a list, keep the repeats of a problem together', async () => {
  const { send } = await sourceOf(world, 'custom')
  const said = (hosts: string[], free: string) => ({ title: 'Disk', alert_id: 's', hosts, disk_free: free, queue: 12 })
  expect(await send(said(['a', 'b'], '81.4'))).toBe('opened')
  expect(await send({ ...said(['b', 'a'], '80.2'), queue: 19, host_state: 'WARNING' })).toBe('counted')
  expect(await send({ ...said(['a', 'b'], '20.1'), status: 'ok' })).toBe('resolved')
})

test('custom: an incident of a tool that nobody knows is one, whatever its events say beside it', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send({ kind: 'opened', incident: { id: 5, title: 'Disk full' }, service: { name: 'db' } })
  await send({ kind: 'assigned', incident: { id: 5, title: 'Disk full' }, host: 'db-1' })
  expect(await incidents()).toHaveLength(1)
})

// The sender's own name for a problem counts before all else, however it is spelled.
test.each([
  'dedup_key',
  'dedupekey',
  'dedupKey',
  'DedupeKey',
  'dedup-key',
  'DEDUP_KEY',
  'deduplicationKey',
  'dedupe_id',
])('custom: %s names the problem', async (name) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const said = (key: string, more: object = {}) => ({ title: 'CPU', id: 7, host: 'h', [name]: key, ...more })
  expect([await send(said('a')), await send(said('b')), await send(said('a', { host: 'i' }))]).toEqual([
    ...['opened', 'opened', 'counted'],
  ])
  expect(await send({ title: 'CPU', dedup_key: 'a', status: 'resolved' })).toBe('resolved')
  // Of a body that looks like a tool's
  const check = (key: string) => ({ host: 'h', service: 's', state: 'critical', [name]: key })
  expect([await send(check('c')), await send(check('d'))]).toEqual(['opened', 'opened'])
  expect(await incidents()).toHaveLength(4)
})

test.each<[string, object, object]>([
  [
    'a kind of notification',
    { notificationType: 'RECOVERY', service: { id: 'a' } },
    { notificationType: 'PROBLEM', service: { id: 'a' } },
  ],
  [
    'a new state',
    { alarm: { old_state: 'ALARM', new_state: 'OK' } },
    { alarm: { old_state: 'OK', new_state: 'ALARM' } },
  ],
  ['a transition', { transition: { from: 'CRITICAL', to: 'OK' } }, { transition: { from: 'OK', to: 'CRITICAL' } }],
  ['the name of a state', { check: { state: { name: 'OK' } } }, { check: { state: { name: 'DOWN' } } }],
  ['a kind of event', { event: { event_type: 'alert.recovered' } }, { event: { event_type: 'alert.unresolved' } }],
])('custom: %s says in a body that nobody knows whether it is over', async (_, over, fires) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send(over)
  expect(await incidents()).toEqual([])
  await send(fires)
  expect(await incidents()).toHaveLength(1)
})

// What a field, a title or a time says, where no status does; the tests' clock stands at noon on 1 March 2026.
test.each<[string, object]>([
  ['a title', { title: 'CPU of db-1 has recovered' }],
  ['a title in brackets', { title: '[Closed] CPU of db-1' }],
  ['a time', { title: 'CPU of db-1', resolved_at: '2026-03-01T11:59:00Z' }],
  ['an end', { title: 'CPU of db-1', startsAt: '2026-03-01T11:00:00Z', endsAt: '2026-03-01T11:59:00Z' }],
  ['a time in the own fields', { summary: 'CPU of db-1', severity: 'high', recoveredAt: '2026-03-01T11:59:00Z' }],
  ['a time in a body that nobody knows', { alert: { dedup_key: 'x', closed_at: '2026-03-01T11:59:00Z' } }],
])('custom: %s says that it is over', async (_, over) => {
  const { send, incidents, unmatched } = await sourceOf(world, 'custom')
  expect(await send({ ...over, dedup_key: 'c' })).toBe('unmatched')
  expect(await incidents()).toEqual([])
  expect(await unmatched()).toMatchObject([{ isRecovery: true }])
})

test.each<[string, object]>([
  ['a zero time', { resolved_at: '0001-01-01T00:00:00Z' }],
  ['a time to come', { endsAt: '2026-03-01T12:30:00Z' }],
  ['no time', { resolved_at: null }],
  ['a status that fires', { status: 'firing', resolved_at: '2026-03-01T11:59:00Z' }],
  ['what a job ended with', { status: 'completed with errors' }],
  ['errors beside an end', { status: 'completed', errors: 3 }],
  ['a title of faults beside an end', { title: 'Backup finished with 3 errors', status: 'finished' }],
])('custom: %s is no end', async (_, said) => {
  const { send } = await sourceOf(world, 'custom')
  expect(await send({ title: 'CPU of db-1', dedup_key: 'c', ...said })).toBe('opened')
})

const ENDS =
  'resolved recovered closed cancelled canceled ended expired deactivated cleared ok up healthy fixed done completed'

// With an identifier it is of an alert, and could have ended one.
test.each([...ENDS.split(' '), 'solved', 'auto-resolved', 'back to normal', 'finished', 'dismissed'])(
  'custom: a first notice that is critical and says %s is listed, and opens nothing',
  async (status) => {
    const { send, incidents, unmatched } = await sourceOf(world, 'custom')
    for (const body of [
      { summary: 'Disk', severity: 'critical', status, fingerprint: 'f1' },
      { title: 'Disk', level: 'critical', state: status, fingerprint: 'f2' },
    ])
      expect(await send(body)).toBe('unmatched')
    expect(await incidents()).toEqual([])
    expect(await unmatched()).toMatchObject([{ isRecovery: true }, { isRecovery: true }])
  },
)
