import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

// systemd's words for a unit: https://www.freedesktop.org/software/systemd/man/latest/systemctl.html#is-active
test.each([
  { summary: 'nginx.service on web-1', severity: 'critical', status: 'inactive' },
  { title: 'nginx.service on web-1', severity: 'critical', state: 'inactive' },
])('custom: a service that is inactive has stopped: %o', async (body) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  expect(await send(body)).toBe('opened')
  expect(await incidents()).toEqual(['nginx.service on web-1, critical, open'])
})

// https://docs.datadoghq.com/integrations/webhooks/#variables, with the names of DataDog/integrations-extras' payloads.
test('custom: the hosts of one monitor of Datadog are apart, and a sentence is no status', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (host: string, alert_transition: string) => ({
    alert_id: '1234',
    title: `[${alert_transition} on {host:${host}}] Load is high`,
    alert_scope: `host:${host}`,
    alert_status: `system.load.1 over host:${host} was > 0 at least once during the last 1m`,
    alert_transition,
    alert_type: 'error',
    tags: `monitor, host:${host}, env:prod`,
  })
  expect(await send(told('a', 'Triggered'))).toBe('opened')
  expect(await send(told('b', 'Triggered'))).toBe('opened')
  expect(await send(told('a', 'Recovered'))).toBe('resolved')
  const byKey = (aggreg_key: string, alert_transition: string) => ({ ...told('c', alert_transition), aggreg_key })
  expect(await send(byKey('9bd4ac313a4d1e8fae2482df7b77628', 'Triggered'))).toBe('opened')
  expect(await send(byKey('9bd4ac313a4d1e8fae2482df7b77628', 'Recovered'))).toBe('resolved')
  expect((await incidents()).map((line) => line.replace(/^.*, high, /, ''))).toEqual(['resolved', 'open', 'resolved'])
})

// The default body of a workflow: https://docs.newrelic.com/docs/alerts/get-notified/notification-integrations/#webhook
const NEW_RELIC = {
  id: 'd1b1f3fd-995a-4066-88ab-8ce4f6960654',
  issueUrl: 'https://radar-api.service.newrelic.com/accounts/1/issues/0ea2df1c-adab-45d2-aae0-042b609d2322',
  title: "Memory Used % > 90 for at least 2 minutes on 'Some-Entity'",
  priority: 'CRITICAL',
  impactedEntities: ['logs.itg.cloud'],
  totalIncidents: 1,
  trigger: 'STATE_CHANGE',
  isCorrelated: false,
}

test("custom: New Relic's issue is one incident, from created to closed", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (state: string) => send({ ...NEW_RELIC, state })
  expect([await told('CREATED'), await told('ACTIVATED'), await told('ACKNOWLEDGED')]).toEqual([
    'opened',
    'counted',
    'acknowledged',
  ])
  expect(await told('CLOSED')).toBe('resolved')
  expect(await incidents()).toEqual([`${NEW_RELIC.title}, critical, resolved`])
})

test('custom: an id alone may be that of a message or a person, and joins nothing', async () => {
  const { send } = await sourceOf(world, 'custom')
  expect(await send({ id: 7, title: 'Disk full' })).toBe('opened')
  expect(await send({ id: 7, title: 'CPU high' })).toBe('opened')
})

// https://www.pingdom.com/resources/webhooks/
test("custom: Pingdom's check is one incident, from DOWN to UP and from FAILING to SUCCESS", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (check_type: string, current_state: string) => ({
    check_id: 12345,
    check_name: `Shop by ${check_type}`,
    check_type,
    check_params: { hostname: 'www.example.com', port: 443 },
    tags: ['example_tag'],
    current_state,
    importance_level: 'LOW',
    state_changed_timestamp: 1451610061,
    long_description: 'Long error message',
    description: 'Short error message',
    version: 1,
  })
  expect([await send(told('HTTP', 'DOWN')), await send(told('HTTP', 'UP'))]).toEqual(['opened', 'resolved'])
  expect(await send(told('TRANSACTION', 'FAILING'))).toBe('opened')
  expect(await send(told('TRANSACTION', 'SUCCESS'))).toBe('resolved')
  expect(await incidents()).toEqual(['Shop by HTTP, low, resolved', 'Shop by TRANSACTION, low, resolved'])
})

// https://uptimerobot.com/integrations/webhooks-integration/
test("custom: UptimeRobot's up ends its down", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (alertType: number, alertTypeFriendlyName: string) => ({
    monitorID: 1,
    monitorURL: 'https://api.example.com/',
    monitorFriendlyName: 'API',
    alertType,
    alertTypeFriendlyName,
    alertDetails: 'Connection timed out',
  })
  expect([await send(told(1, 'Down')), await send(told(2, 'Up'))]).toEqual(['opened', 'resolved'])
  expect(await incidents()).toEqual(['API: Connection timed out, high, resolved'])
})

// https://betterstack.com/docs/uptime/webhooks/ with https://betterstack.com/docs/uptime/api/incidents-api-response-params/
test('custom: an incident of Better Stack is one here, until it is resolved', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (status: string) => {
    const attributes = { name: 'Production API', url: 'https://example.com', cause: 'Status 404', status }
    return send({
      data: { id: '123456', type: 'incident', attributes: { ...attributes, started_at: '2026-04-18T14:00:00Z' } },
    })
  }
  expect([await told('Started'), await told('Acknowledged'), await told('Resolved')]).toEqual([
    'opened',
    'acknowledged',
    'resolved',
  ])
  expect(await incidents()).toEqual(['Production API, high, resolved'])
})

// https://developers.cloudflare.com/notifications/reference/webhook-payload-schema/
test("custom: Cloudflare's alert starts and ends", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (alert_event: string, alert_correlation_id: string) =>
    send({
      name: 'DDoS',
      text: 'An attack was detected',
      data: { severity: 'high' },
      ts: 1136214245,
      account_id: '9035f53656c0',
      policy_id: 'b2f2c9c6-1f0a-4f5e-9c0a-5d6d0f6a1c11',
      policy_name: 'DDoS',
      alert_type: 'dos_attack_l4',
      alert_correlation_id,
      alert_event,
    })
  expect(await told('ALERT_STATE_EVENT_START', '5b9f5e1a-0001')).toBe('opened')
  expect(await told('ALERT_STATE_EVENT_START', '5b9f5e1a-0002')).toBe('opened')
  expect(await told('ALERT_STATE_EVENT_END', '5b9f5e1a-0001')).toBe('resolved')
  expect(await incidents()).toEqual(['An attack was detected, high, resolved', 'An attack was detected, high, open'])
})

// https://docs.dynatrace.com/docs/analyze-explore-automate/notifications-and-alerting/problem-notifications/webhook-integration
test('custom: a problem of Dynatrace ends', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (State: string) => ({
    State,
    ProblemID: 'P-123456',
    ProblemTitle: 'High failure rate on payment-service',
    ProblemSeverity: 'PERFORMANCE',
    ImpactedEntity: 'payment-service',
  })
  expect([await send(told('OPEN')), await send(told('RESOLVED'))]).toEqual(['opened', 'resolved'])
  expect(await incidents()).toEqual(['High failure rate on payment-service, high, resolved'])
})

// https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
test("custom: Alertmanager's alert is known by its name where it has no summary", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const labels = { alertname: 'InstanceDown', instance: 'web-1', severity: 'critical' }
  const alert = { status: 'firing', labels, annotations: {}, fingerprint: 'c6eadffa33fcdf37' }
  expect(await send({ version: '4', alerts: [alert] })).toBe('opened')
  expect(await send({ version: '4', alerts: [{ ...alert, status: 'resolved' }] })).toBe('resolved')
  expect(await incidents()).toEqual(['InstanceDown, critical, resolved'])
})

test('custom: a body of a tool that fits the contract by chance ends, too', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const body = { summary: 'Disk of db-1 is full', severity: 'critical', alert_id: 'disk-db-1' }
  expect(await send({ ...body, state: 'alerting' })).toBe('opened')
  expect(await send({ ...body, state: 'ok' })).toBe('resolved')
  expect(await send({ summary: 'The audit log was cleared', severity: 'critical', action: 'clear' })).toBe('opened')
  expect(await send({ summary: 'The machine db-1 is paused', severity: 'critical', state: 'paused' })).toBe('opened')
  expect(await incidents()).toEqual([
    'Disk of db-1 is full, critical, resolved',
    'The audit log was cleared, critical, open',
    'The machine db-1 is paused, critical, open',
  ])
})

test.each(['paused', 'pending', 'stopped', 'cancelled', 'Closed', 'expired', 'ended', 'deactivated'])(
  'custom: a severe alert about what is %s pages, and one that names itself ends',
  async (state) => {
    const { send, incidents } = await sourceOf(world, 'custom')
    const said = { title: 'Payment queue', host: 'db-1', severity: 'critical', state }
    expect([await send(said), await send({ ...said, severity: 'low' })]).toEqual(['opened', expect.any(String)])
    expect(await send({ summary: 'Payment queue', severity: 'high', status: state })).toBe('opened')
    expect((await incidents()).slice(0, 2).toSorted()).toContain('Payment queue, critical, open')
    const named = { ...said, dedup_key: 'a' }
    expect(await send({ ...named, state: 'firing' })).toBe('opened')
    expect(['resolved', 'ignored', 'counted']).toContain(await send(named))
  },
)

test.each([
  ['custom', { title: 'Payment queue', severity: 'critical', state: 'resolved' }],
  ['custom', { title: '[RESOLVED] Payment queue', severity: 'critical', state: 'closed' }],
  ['custom', { alerts: [{ title: 'Payment queue', severity: 'critical', state: 'closed' }] }],
  ['custom', { title: 'Payment queue', state: 'closed' }],
  ['custom', { title: 'Payment queue', severity: 'low', state: 'closed' }],
] as const)('%s: %o is of the alert, and pages nobody', async (preset, body) => {
  const { send, incidents } = await sourceOf(world, preset)
  expect(await send(body)).toBe('unmatched')
  expect(await incidents()).toEqual([])
})

test.each(['pagerduty', 'alertmanager', 'azure'] as const)(
  '%s: an alert in its own fields, or that cannot be read, about what is closed pages',
  async (preset) => {
    const { send } = await sourceOf(world, preset)
    expect(await send({ summary: 'Valve 7', severity: 'critical', status: 'closed' })).toBe('opened')
    expect(await send({ valve: 'Valve 7', severity: 'critical', state: 'closed' })).toBe('unreadable')
  },
)

// https://docs.influxdata.com/influxdb/v2/monitor-alert/notification-endpoints/: one check of two hosts
test('unreadable: the hosts of one check stay apart, and what repeats is counted', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (host: string, value: number) => ({
    _check_id: '0a1b2c3d4e5f6071',
    _check_name: 'CPU',
    _level: 'crit',
    _message: `CPU of ${host} is at ${value} %`,
    _notification_rule_id: '0a1b2c3d4e5f6072',
    _status_timestamp: 1_767_225_600_000_000_000,
    host,
  })
  expect(await send(told('web-1', 91))).toBe('unreadable')
  expect(await send(told('web-2', 95))).toBe('unreadable')
  await send(told('web-1', 97))
  expect(await incidents()).toEqual([
    'CPU of web-1 is at 91 % (unreadable alert from custom), critical, open',
    'CPU of web-2 is at 95 % (unreadable alert from custom), critical, open',
  ])
})

test.each([
  ['tank', 7, 8],
  ['peer', '10.0.0.1', '10.0.0.2'],
  ['site', 'https://shop.example.com/', 'https://pay.example.com/'],
])('unreadable: two problems that only %s tells apart are two incidents', async (name, one, other) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send({ problem: 'tank empty', [name]: one, litres: 3 })
  await send({ problem: 'tank empty', [name]: other, litres: 3 })
  await send({ problem: 'tank empty', [name]: one, litres: 2, messageId: '0c5b1f6e-1111-4a4a-9a9a-000000000001' })
  await send({ problem: 'tank empty', [name]: one, litres: 1, messageId: '9d7e2f6e-2222-4b4b-9b9b-000000000002' })
  expect(await incidents()).toEqual(Array(2).fill('tank empty (unreadable alert from custom), high, open'))
})

test.each([
  ['host', 'web-1', 'web-2'],
  ['instance', 'web-1:9100', 'web-2:9100'],
  ['resource', '/subscriptions/1/db-1', '/subscriptions/1/db-2'],
  ['device', { name: 'sw-1' }, { name: 'sw-2' }],
  ['labels', { host: 'web-1' }, { host: 'web-2' }],
])('a rule has one incident for each %s, of which each recovery ends its own', async (name, one, other) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const own = { summary: 'Disk full', severity: 'critical', alert_id: 'rule-7', dashboard: 'd' }
  for (const rule of [own, { title: 'Slow', alert_id: 'rule-8' }]) {
    const told = (value: unknown, status: string) => send({ ...rule, [name]: value, status })
    expect([await told(one, 'firing'), await told(other, 'firing')]).toEqual(['opened', 'opened'])
    expect([await told(one, 'firing'), await told(one, 'ok')]).toEqual(['counted', 'resolved'])
  }
  const states = (await incidents()).map((line) => line.split(', ').at(-1))
  expect(states).toEqual(['resolved', 'open', 'resolved', 'open'])
})

test('a rule has one incident for each thing on a host, and an incident of its own has one', async () => {
  const { send } = await sourceOf(world, 'custom')
  const told = (body: object) => send({ title: 'Full', host: 'web-1', ...body })
  expect(await told({ alert_id: 'rule-7', resource: '/' })).toBe('opened')
  expect(await told({ alert_id: 'rule-7', resource: '/var' })).toBe('opened')
  expect(await told({ incident_id: '4711' })).toBe('opened')
  expect(await told({ incident_id: '4711', host: 'web-2' })).toBe('counted')
})

test('unreadable: a rule of two hosts is two incidents', async () => {
  const { send } = await sourceOf(world, 'pagerduty')
  const told = (host: string, more = {}) => send({ problem: 'Disk full', alert_id: 'rule-7', host, ...more })
  expect([await told('a'), await told('b'), await told('a', { resource: '/var' })]).toEqual(Array(3).fill('unreadable'))
  expect([await told('b', { state: 'resolved' }), await told('c', { state: 'resolved' })]).toEqual([
    'recovered',
    'unmatched',
  ])
})

// https://www.checklyhq.com/docs/alerting-and-retries/webhooks/, with its variables' names
test("custom: Checkly's check is one incident, until its recovery", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (event: string, host?: string) =>
    send({ event, alert_title: 'Login', check_name: 'Login', check_id: 'c-1', check_result_id: event, host })
  expect([await told('ALERT_FAILURE'), await told('ALERT_DEGRADED')]).toEqual(['opened', 'counted'])
  expect(await told('ALERT_RECOVERY')).toBe('resolved')
  // A check of two hosts.
  expect([await told('ALERT_FAILURE', 'a'), await told('ALERT_FAILURE', 'b')]).toEqual(['opened', 'opened'])
  expect(await told('ALERT_DEGRADED_RECOVERY', 'a')).toBe('resolved')
  expect((await incidents()).map((line) => line.split(', ').at(-1))).toEqual(['resolved', 'resolved', 'open'])
})

// https://plugins.jenkins.io/notification/
test('custom: of the phases of a job of Jenkins only its failure pages', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (phase: string, status?: string) =>
    send({ name: 'job', url: 'job/x/', build: { number: 6, phase, status } })
  expect([await told('QUEUED'), await told('STARTED')]).toEqual(['ignored', 'ignored'])
  expect([await told('COMPLETED', 'SUCCESS'), await told('FINALIZED', 'SUCCESS')]).toEqual(['unmatched', 'unmatched'])
  expect(await told('COMPLETED', 'FAILURE')).toBe('opened')
  expect(await incidents()).toEqual(['job: FAILURE, high, open'])
})

// https://docs.librenms.org/Alerting/Templates/
test("custom: LibreNMS' state 0 is the end of its alert, and 2 its acknowledgement", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (id: string, state: unknown, title = 'Device sw1 down') =>
    send({ title, id, uid: `${state}`, severity: 'critical', state, hostname: 'sw1', msg: 'm' })
  expect([await told('18', 1), await told('19', 1), await told('18', '2')]).toEqual(['opened', 'opened', 'ignored'])
  expect(await told('18', 0, 'Device sw1 recovered')).toBe('resolved')
  expect(await incidents()).toEqual(['Device sw1 down, critical, resolved', 'Device sw1 down, critical, open'])
})

test.each([
  { title: 'Pump 1', status: 0 },
  { title: 'Pump 1', state: 0, id: '7' },
  { title: 'Pump 1', state: 0, hostname: 'a' },
  { title: 'Certificate of shop.example.com', status: 'expired' },
  { title: '[FIRING:1, RESOLVED:2] web-1' },
  { title: '[unresolved] web-1' },
  { title: '[RESOLVED] web-1', status: 'firing' },
  { title: 'Recovery: the tape robot has failed' },
  { title: 'Resolved hosts: none' },
  { title: 'OK: 0 CRITICAL: 5 hosts' },
  { title: '[OK] not ok' },
  { title: 'Resolved: no, still failing' },
  { title: `${':_:'.repeat(40)}!` },
  { title: 'web-1', action: { name: 'close' } },
  { title: 'Up - 3 of 5 hosts' },
  { title: 'Recovery - the tape robot has failed' },
  { title: 'Not resolved: web-1' },
  { title: 'Problem not resolved: web-1' },
  { title: '✅ check failed' },
  { title: 'Re: [FIRING] web-1' },
  { title: ':rotating_light: DOWN: web-1' },
  { text: 'TrueNAS @ nas\n\nNew alert:\n* A\n\nThe following alert has been cleared:\n* B' },
  { title: 'web-1', event: 'door.closed' },
  { title: 'web-1', event: 'closed' },
  { title: 'web-1', event: 'monitor.down' },
  { title: 'web-1', event: 'scale.up' },
  { title: 'Backup', severity: 'critical', status: 'completed' },
  { title: 'Backup', status: 'completed', conclusion: 'failure' },
  { title: 'web-1', status: 'unsolved' },
  { title: 'web-1', status: { state: 'firing' } },
  { title: 'The ticket was not resolved' },
  { title: 'web-1', event: 'RECOVERY_FAILED' },
  { title: 'web-1', event: 'alert.unresolved' },
  { title: 'web-1', event: 'not_resolved' },
  { title: 'web-1 is paused', event: 'paused' },
])('custom: %o is not over', async (body) => {
  const { send } = await sourceOf(world, 'custom')
  expect(await send(body)).toBe('opened')
})

test.each([
  ...['[RESOLVED] web-1', '[OK] web-1', '[Recovered on host:web-1] Load', '✅ [Recovered] web-1', 'RESOLVED: web-1'],
  ...[
    'RECOVERY - web-1',
    ':white_check_mark: RESOLVED: web-1',
    '✅ web-1',
    ':white_check_mark: web-1',
    '**RECOVERY** web-1',
  ],
  ...['Resolved - web-1', 'Problem resolved: web-1', 'Problem has been resolved in 5m: web-1', 'Monitor is UP: web-1'],
  ...['Re: [RESOLVED] web-1', 'Fwd: Re: Resolved: web-1', '[P1] [Recovered] web-1', 'OK - web-1'],
  ...['TrueNAS @ nas\n\nThe following alert has been cleared:\n* Pool is DEGRADED', 'Resolved in 5m: web-1'],
  ...['Resolved: web-1', 'Resolved in 3m 5s: web-1', 'RECOVERY: web-1', '** RECOVERY Service Alert: web-1 is OK **'],
])('custom: an alert whose title begins as "%s" pages nobody, whatever holds the title', async (text) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  for (const name of ['title', 'message', 'summary'])
    expect(await send({ [name]: text, severity: 'critical' })).toBe('unmatched')
  expect(await send({ summary: 'web-1', severity: 'critical', fingerprint: 'a' })).toBe('opened')
  expect(await send({ summary: text, severity: 'critical', fingerprint: 'a' })).toBe('resolved')
  expect(await incidents()).toEqual(['web-1, critical, resolved'])
})

test.each(['back to normal', 'ended', 'end', 'cancelled', 'Canceled', 'EXPIRED', 'deactivated'])(
  'custom: status %s ends an incident',
  async (status) => {
    const { send } = await sourceOf(world, 'custom')
    const own = { summary: 'Queue is long', severity: 'critical', fingerprint: 'a' }
    expect([await send(own), await send({ ...own, status })]).toEqual(['opened', 'resolved'])
  },
)

// https://www.elastic.co/guide/en/kibana/current/rule-action-variables.html
test("unreadable: Kibana's recovery pages nobody", async () => {
  const { send } = await sourceOf(world, 'custom')
  expect(await send({ alertId: 'a1', alertName: 'CPU', reason: '', actionGroup: 'recovered' })).toBe('unmatched')
})

test.each([
  { title: 'Application shop', status: 'Synced', health: 'Degraded' },
  { status: 'success', data: { alert: { title: 'DB down', state: 'firing' } } },
  { title: 'Backup finished', status: 'success', errors: ['replica 2 failed'] },
  { title: 'Door', type: 'open' },
  { title: 'nginx', active: false },
  { title: 'job', success: false },
  { title: 'job', resolved: false },
  { status: 'ok', data: [{ title: 'in a list', severity: 'critical', status: 'firing' }] },
  { status: 'ok', result: { items: [{ title: 'deeper in', severity: 'critical', status: 'firing' }] } },
  { state: 'success', incident: { title: 'inner', severity: 'critical', state: 'open' } },
  { ok: true, title: 'job', severity: 'critical' },
  { success: true, status: 'success', message: 'Disk full on db-3', severity: 'critical' },
  { result: 'success', title: 'job', severity: 'high' },
  { title: 'job', severity: 'critical', host: 'h', status: 'success', error: 'disk full' },
  { title: 'job', host: 'h', status: 'success', error: 'disk full' },
  { title: 'job', severity: 'critical', host: 'h', state: 'OK', service_state: 'CRITICAL' },
  { title: 'job', severity: 'critical', host: 'h', status: 'ok', level: 'critical' },
])('custom: %o pages, whatever else in it succeeded', async (body) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  expect(['opened', 'unreadable']).toContain(await send(body))
  expect(await incidents()).toEqual([expect.stringMatching(/, (?:high|critical), open$/)])
})

test.each([
  ...[{ resolved: true }, { firing: false }, { success: true }, { result: 'success' }, { status: '✅ Up' }],
  ...[
    { type: 'resolved' },
    { alert_type: 'ALERT_RECOVERY' },
    { severity: 'Recovery' },
    { notification_type: 'RECOVERY' },
  ],
  ...[
    { status: 'ok', previous: { status: 'failed' } },
    { status: 'ok', level: 'critical', history: [{ state: 'down' }] },
  ],
  ...[
    { ok: true, severity: 'critical' },
    { status: 'success', severity: 'critical', error: 'disk full' },
  ],
  ...[
    { status: 'ok', valve: { state: 'open' } },
    { status: 'success', error: '' },
  ],
  ...[{ status: 'success', errors: [] }, { event: 'com.example.alert.resolved' }],
])('custom: %o is a recovery, of which of its incidents its identifier says', async (said) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const alert = { title: 'Disk of db-1', dedup_key: 'a' }
  expect([await send({ ...alert, ...said }), await send(alert)]).toEqual(['unmatched', 'opened'])
  expect(await send({ ...alert, ...said })).toBe('resolved')
  expect(await incidents()).toEqual(['Disk of db-1, high, resolved'])
})

test("custom: the title of Datadog's own body names the problem beside its state", async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const said = (title: string) =>
    send({ id: title, title, event_type: 'query_alert_monitor', last_updated: '1700000000000', org: { id: '1' } })
  expect([await said('[Triggered] Queue is long'), await said('[Triggered] Disk is full')]).toEqual([
    'opened',
    'opened',
  ])
  expect([await said('[Re-Triggered] Queue is long'), await said('[Recovered] Queue is long')]).toEqual([
    'counted',
    'resolved',
  ])
  expect(await said('[Warn on {host:a}] CPU')).toBe('opened')
  expect(await incidents()).toEqual([
    '[Triggered] Queue is long, high, resolved',
    '[Triggered] Disk is full, high, open',
    '[Warn on {host:a}] CPU, medium, open',
  ])
})

test.each([
  [{ title: '[ALERT] Disk is full', host: 'a' }, { host: 'b' }],
  [{ title: '[ALERT] Disk is full', site: 'https://a.example' }, { site: 'https://b.example' }],
  [{ summary: '[DOWN] Shop', severity: 'critical', labels: { host: 'a' } }, { labels: { host: 'b' } }],
  [{ attachments: [{ title: '[FIRING] CPU', text: 'a' }] }, { attachments: [{ title: '[FIRING] CPU', text: 'b' }] }],
])('custom: one title beside its state may be that of two problems: %o with %o', async (one, other) => {
  const { send } = await sourceOf(world, 'custom')
  expect([await send(one), await send({ ...one, ...other })]).toEqual(['opened', 'opened'])
})

test('a path leads into a list of pairs by their names', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const told = (host: string, alert_action: string) =>
    send({ name: 'Errors', uuid: host, alert_id: 'a', alert_action, fields: [{ key: 'dedupKey', value: host }] })
  expect([await told('h1', 'trigger'), await told('h2', 'trigger'), await told('h1', 'resolve')]).toEqual([
    'opened',
    'opened',
    'resolved',
  ])
  expect(await incidents()).toEqual(['Errors, high, resolved', 'Errors, high, open'])
})

test.each(['monitor.recovered', 'incident.resolved', 'AlertResolved', 'service_recovered'])(
  'custom: the event %s is a recovery',
  async (event) => {
    const { send } = await sourceOf(world, 'custom')
    expect(await send({ title: 'web-1', event })).toBe('unmatched')
  },
)

test.each(['acknowledged', 'suppressed', 'maintenance', 'muted', 'pending'])(
  'custom: an alert in its own fields that is %s pages nobody',
  async (status) => {
    const { send, incidents } = await sourceOf(world, 'custom')
    expect(await send({ summary: 's', severity: 'critical', fingerprint: 'a', status })).toBe('ignored')
    expect(await incidents()).toEqual([])
  },
)
