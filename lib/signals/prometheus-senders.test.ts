import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const STARTED = { status: 'firing', startsAt: '2026-01-01T00:00:00Z', endsAt: '0001-01-01T00:00:00Z' }
const bodyOf = (around: object, ...alerts: object[]) => ({
  ...{ version: '4', status: 'firing', groupKey: '{}:{}', truncatedAlerts: 0 },
  ...around,
  alerts: alerts.map((alert) => ({ ...STARTED, ...alert })),
})

test.each<[object, object, string]>([
  [{ instance: 'web-1', job: 'node' }, {}, 'instance=web-1 job=node'],
  [{ instance: 'web-1', job: '' }, { identifier: 'i' }, 'instance=web-1'],
  [{ instance: 'web-1' }, { description: 'The disk is full' }, 'The disk is full'],
  [{ alertname: 'Disk' }, { description: 'The disk is full' }, 'Disk'],
  [{ alertname: 'Disk' }, { Summary: 'The disk is full' }, 'The disk is full'],
])('alertmanager: the summary of %o with %o is %s', async (labels, annotations, summary) => {
  const { send, incidents } = await sourceOf(world, 'alertmanager')
  expect(await send(bodyOf({}, { labels, annotations }))).toBe('opened')
  expect(await send(bodyOf({ status: 'resolved' }, { labels, annotations, status: 'resolved' }))).toBe('resolved')
  expect(await incidents()).toEqual([`${summary}, high, resolved`])
})

test.each<[object, object, string]>([
  [{ severity: '', priority: 'P1' }, {}, 'critical'],
  [{ Severity: 'warning' }, {}, 'medium'],
  [{ level: 'error' }, {}, 'high'],
  [{ criticality: 'critical' }, {}, 'critical'],
  [{ alert_severity: 'info' }, {}, 'low'],
  [{ urgency: 'low' }, {}, 'low'],
  [{ severity: 'warning', level: 'critical' }, {}, 'medium'],
  [{}, { severity: 'critical' }, 'critical'],
  ...[
    ['S1', 'critical'],
    ['S2', 'high'],
    ['s3', 'medium'],
    ['S4', 'low'],
    ['s5', 'low'],
  ].map(([severity, ours = '']): [object, object, string] => [{ severity }, {}, ours]),
])(
  'alertmanager and grafana: an alert with the labels %o and annotations %o is %s',
  async (more, annotations, severity) => {
    for (const preset of ['alertmanager', 'grafana'] as const) {
      const { send } = await sourceOf(world, preset)
      await send(bodyOf({}, { labels: { alertname: 'A', ...more }, annotations }))
    }
    const found = await database.db.read.incident.findMany({ where: { workspaceId: world.system.workspaceId } })
    expect(found.map((incident) => incident.severity)).toEqual([severity, severity])
  },
)

test('what was left out of a message in which nothing fires, or of a test, opens no incident', async () => {
  const { send, incidents } = await sourceOf(world, 'grafana')
  const alert = { labels: { alertname: 'TestAlert' }, fingerprint: '57c6d9296de2ad39' }
  const over = { ...alert, status: 'resolved', endsAt: '2026-01-01T01:00:00Z' }
  const ofTest = { groupKey: 'test-57c6d9296de2ad39-1725528395', truncatedAlerts: 1 }
  expect(await send(bodyOf(ofTest, alert))).toBe('opened')
  expect(await send(bodyOf({ status: 'resolved', truncatedAlerts: 1 }, over))).toBe('resolved')
  expect(await send(bodyOf({ status: 'resolved', truncatedAlerts: 1 }, { ...over, fingerprint: 'b' }))).toBe(
    'unmatched',
  )
  expect(await incidents()).toEqual(['TestAlert, high, resolved'])
  expect(await send(bodyOf({ truncatedAlerts: 1 }, over, { ...alert, fingerprint: 'c' }))).toMatch(/,opened,opened$/)
  expect(await incidents()).toContain('1 alert of grafana was left out, high, open')
})

test.each(['DatasourceError', 'DatasourceNoData'])('grafana: %s names the rule', async (alertname) => {
  const { send, incidents } = await sourceOf(world, 'grafana')
  const labels = { alertname, datasource_uid: 'x', ref_id: 'A', rulename: 'Checkout latency', severity: 'critical' }
  expect(await send(bodyOf({}, { labels, annotations: {}, fingerprint: 'a' }))).toBe('opened')
  const named = { summary: 'No data for checkout latency' }
  expect(await send(bodyOf({}, { labels, annotations: named, fingerprint: 'b' }))).toBe('opened')
  expect(await incidents()).toEqual([
    `Checkout latency: ${alertname}, critical, open`,
    'No data for checkout latency, critical, open',
  ])
})

test('grafana: alerts without a name have the title of their body, else their labels', async () => {
  const { send, incidents } = await sourceOf(world, 'grafana')
  const alert = { labels: { debug: 'true', grafana_folder: 'device' }, annotations: {}, fingerprint: 'a' }
  expect(await send(bodyOf({ orgId: 1, title: '[FIRING:1] device (true)' }, alert))).toBe('opened')
  expect(await send(bodyOf({ orgId: 1 }, { ...alert, fingerprint: 'b' }))).toBe('opened')
  expect(await incidents()).toEqual([
    '[FIRING:1] device (true), high, open',
    'debug=true grafana_folder=device, high, open',
  ])
})

// https://prometheus.io/docs/prometheus/latest/querying/api/#alerts, and Alertmanager's first API alike, with a list
test.each([
  ['alertmanager', 'firing', 'pending', (alerts: object[]) => ({ alerts })],
  ['alertmanager', 'active', 'pending', (alerts: object[]) => alerts],
  ['grafana', 'Alerting', 'Pending', (alerts: object[]) => ({ alerts })],
] as const)(
  '%s: the success of a request is no end of the alerts that it tells, which are %s or %s',
  async (preset, state, other, data) => {
    const { send, incidents } = await sourceOf(world, preset)
    const alertOf = (alertname: string, state: string) => ({
      labels: { alertname, severity: 'critical' },
      annotations: { summary: `${alertname} is down` },
      state,
      activeAt: '2026-07-04T20:27:12Z',
    })
    const body = { status: 'success', data: data([alertOf('Db', state), alertOf('Web', other)]) }
    expect([await send(body), await send(body)]).toEqual(['opened,ignored', 'counted,ignored'])
    expect(await send({ status: 'success', data: data([]) })).not.toContain('opened')
    expect(await incidents()).toEqual(['Db is down, critical, open'])
  },
)
