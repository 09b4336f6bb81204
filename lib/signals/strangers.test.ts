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
