import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const IN_ALERTMANAGERS_FORM = {
  status: 'firing',
  labels: { alertname: 'InstanceDown', instance: 'web-1', severity: 'critical' },
  annotations: { summary: 'web-1 down' },
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '0001-01-01T00:00:00Z',
}

test.each(['alertmanager', 'grafana'] as const)('%s: an alert without a fingerprint is its labels', async (preset) => {
  const { send, incidents } = await sourceOf(world, preset)
  const other = { ...IN_ALERTMANAGERS_FORM, labels: { ...IN_ALERTMANAGERS_FORM.labels, job: 'api' } }
  const reordered = { severity: 'critical', instance: 'web-1', alertname: 'InstanceDown', empty: '' }
  const bodyOf = (...alerts: object[]) => ({ version: '4', status: 'firing', alerts })
  expect(await send(bodyOf(IN_ALERTMANAGERS_FORM))).toBe('opened')
  expect(await send(bodyOf({ ...IN_ALERTMANAGERS_FORM, labels: reordered }, other))).toBe('counted,opened')
  // Of a tool that names no end its zero is no time.
  expect(await send(bodyOf({ ...IN_ALERTMANAGERS_FORM, status: 'resolved' }))).toBe('resolved')
  expect(await incidents()).toEqual(['web-1 down, critical, resolved', 'web-1 down, critical, open'])
})

const PAST = '2026-01-01T01:00:00Z'
const NEVER = '0001-01-01T00:00:00Z'
const LATER = '9999-01-01T00:00:00Z'

test.each([
  ['alertmanager', { version: '2', status: 'resolved' }, { startsAt: '2026-01-01T00:00:00Z', endsAt: PAST }],
  ['alertmanager', { version: '4', status: 'Resolved' }, { endsAt: NEVER }],
  ['grafana', { version: '1', state: 'ok', status: 'resolved' }, {}],
  ['custom', { status: 'resolved' }, {}],
  ['alertmanager', {}, { endsAt: PAST }],
  ['grafana', {}, { endsAt: PAST }],
] as const)('%s: %o ends an alert that says no more than %o', async (preset, group, said) => {
  const { send, incidents } = await sourceOf(world, preset)
  const { status, startsAt, endsAt, ...alert } = { ...IN_ALERTMANAGERS_FORM, fingerprint: 'a' }
  expect(await send({ version: '2', status, alerts: [alert] })).toBe('opened')
  expect(await send({ ...group, alerts: [{ ...alert, ...said }] })).toBe('resolved')
  expect(await incidents()).toEqual([expect.stringMatching(/, critical, resolved$/)])
})

test.each([
  ['alertmanager', { status: 'resolved' }, { status: 'firing', endsAt: PAST }],
  ['alertmanager', { status: 'firing' }, { endsAt: PAST }],
  ['alertmanager', {}, { endsAt: NEVER }],
  ['alertmanager', {}, { endsAt: LATER }],
  ['grafana', { status: 'firing' }, {}],
  // Not of the alerts, but of the request for them.
  ['custom', { status: 'success' }, {}],
] as const)('%s: %o does not end an alert that says %o', async (preset, group, said) => {
  const { send, incidents } = await sourceOf(world, preset)
  const { status, startsAt, endsAt, ...alert } = IN_ALERTMANAGERS_FORM
  expect(await send({ ...group, alerts: [{ ...alert, ...said }] })).toBe('opened')
  expect(await incidents()).toEqual([expect.stringMatching(/, critical, open$/)])
})

// prometheus/alertmanager 0.0.4 notify/notification.go
test("alertmanager: its first version's body", async () => {
  const { send, incidents } = await sourceOf(world, 'alertmanager')
  const { labels } = IN_ALERTMANAGERS_FORM
  const told = (status: string, alert: object) => send({ version: '1', status, alert: [alert] })
  const first = { summary: 'web-1 down', description: 'for 5 minutes', labels, payload: {} }
  expect([await told('firing', first), await told('resolved', first)]).toEqual(['opened', 'resolved'])
  expect(await incidents()).toEqual(['web-1 down, critical, resolved'])
})

test.each([
  ['alertmanager', { alerts: [{ status: 'resolved', annotations: { summary: 'web-1 down' }, labels: {} }] }],
  ['pagerduty', { event_action: 'resolve', dedup_key: '', payload: { summary: 's', severity: 'critical' } }],
  ['pagerduty', { event_type: 'resolve', service_key: 'k', description: 's' }],
  ['custom', { title: 'web-1 recovered', status: 'ok' }],
  ['custom', { summary: 'web-1 recovered', severity: 'critical', status: 'OK' }],
  ['azure', { data: { essentials: { alertRule: 'r', monitorCondition: 'Resolved' } } }],
  ['uptime-kuma', { msg: 'up', heartbeat: { status: 1 } }],
] as const)('%s: a recovery that matches nothing opens nothing, and is listed', async (preset, body) => {
  const { send, incidents, unmatched } = await sourceOf(world, preset)
  expect(await send(body)).toBe('unmatched')
  expect(await incidents()).toEqual([])
  expect(await unmatched()).toMatchObject([{ isRecovery: true }])
})

test.each([
  ['sentry', { action: 'created', data: { comment: 'hello', comment_id: '1', issue_id: '900' } }],
  ['sentry', { action: 'created', data: { installation: { uuid: 'u', app: { slug: 'a' } } } }],
  [
    'alertmanager',
    { Type: 'SubscriptionConfirmation', Message: 'You have chosen to subscribe', SubscribeURL: 'https://a' },
  ],
  ['custom', { type: 'url_verification', challenge: 'c' }],
  ['azure', [{ eventType: 'Microsoft.EventGrid.SubscriptionValidationEvent', data: { validationCode: 'c' } }]],
  ['custom', { zen: 'Keep it logically awesome.', hook_id: 1, hook: { name: 'web' } }],
  ['custom', { id: 'H1', name: 'Slow', trigger_url: 'https://h', status: 'TRIGGERED', is_test: true }],
  ['custom', { text: 'Hello World! This is a test message sent from https://cloudflare.com. If you can see this, …' }],
  ['custom', { event_definition_id: 'this-is-a-test-notification', event: { message: 'Notification test message' } }],
  ['custom', { current_state: 'test', event_type: 'NOTIFICATION', incident_id: 0, policy_name: 'p', severity: 'INFO' }],
  ['google-cloud', { version: 'test', incident: { incident_id: '12345', state: 'open', summary: 'Test Incident' } }],
] as const)('%s: what is plainly no alert pages nobody, and is listed', async (preset, body) => {
  const { send, incidents, unmatched } = await sourceOf(world, preset)
  expect(await send(body)).toBe('ignored')
  expect(await incidents()).toEqual([])
  expect(await unmatched()).toMatchObject([{ isRecovery: false }])
})

test.each([
  { success: true, status: 'success', message: 'Disk full on db-3', severity: 'critical' },
  { status: 'ok', data: [{ title: 'DB down', status: 'firing' }] },
  { status: 'success', message: 'Backup', error: 'disk full' },
])('unreadable: %o tells of a problem, whatever else in it succeeded', async (body) => {
  for (const preset of ['pagerduty', 'azure', 'alertmanager'] as const) {
    const { send } = await sourceOf(world, preset)
    expect(await send(body)).toBe('unreadable')
  }
})

test('unreadable bodies are incidents of their own, with what they most likely say', async () => {
  const { send, incidents } = await sourceOf(world, 'alertmanager')
  expect(await send({ id: '1', level: 'fatal', message: 'Database down', project: 'shop' })).toBe('unreadable')
  expect(await send({ id: '2', level: 'warning', data: { event: { title: 'Payments slow' } } })).toBe('unreadable')
  expect(await send({ id: '1', level: 'fatal', message: 'Database down', project: 'shop' })).toBe('unreadable')
  // What it is about has recovered: nobody is paged for that.
  expect(await send({ id: '3', state: 'OK', name: 'Cache down' })).toBe('unmatched')
  expect(await incidents()).toEqual([
    'Database down (unreadable alert from alertmanager), critical, open',
    'Payments slow (unreadable alert from alertmanager), medium, open',
  ])
})

test.each<[string, unknown, unknown, string[]]>([
  [
    'macros of Nagios',
    { HOSTNAME: 'db1', SERVICEDESC: 'Filesystem /', SERVICESTATE: 'CRIT', SERVICEOUTPUT: '99%' },
    { HOSTNAME: 'web7', SERVICEDESC: 'HTTP', SERVICESTATE: 'CRIT', SERVICEOUTPUT: 'no answer' },
    ['99%', 'no answer'],
  ],
  [
    'one rule of Falco in two pods',
    { rule: 'Shell in a container', output: 'A shell in pod-1', priority: 'Notice', time: '2026-01-01T00:00:00Z' },
    { rule: 'Shell in a container', output: 'A shell in pod-2', priority: 'Notice', time: '2026-01-01T00:00:00Z' },
    ['A shell in pod-1', 'A shell in pod-2'],
  ],
  [
    "a case under one person's id",
    { user: { id: 'U1' }, issue: { id: 'G10', title: 'Disk' } },
    { user: { id: 'U1' }, issue: { id: 'G11', title: 'Memory' } },
    ['Disk', 'Memory'],
  ],
  [
    'one text about two hosts',
    { message: 'Backup failed', host: 'db-1', org: { id: 'o' } },
    { message: 'Backup failed', host: 'db-2', org: { id: 'o' } },
    ['Backup failed', 'Backup failed'],
  ],
  ['German names', { Meldung: 'Platte voll', Ort: 'a' }, { Meldung: 'Platte voll', Ort: 'b' }, ['', '']],
  ['texts alone', ['disk full'], ['cpu high'], ['disk full', 'cpu high']],
])('unreadable: %s stay apart, and what repeats is counted', async (_, one, other, texts) => {
  const { send, incidents } = await sourceOf(world, 'pagerduty')
  expect(await send(one)).toBe('unreadable')
  expect(await send(other)).toBe('unreadable')
  const later = JSON.parse(JSON.stringify(one).replace('2026-01-01T', '2026-01-02T'))
  await send(later)
  const words = texts.map((text) => (text ? `${text} (unreadable alert` : 'Unreadable alert'))
  const found = await incidents()
  expect(found.map((line) => words.find((word) => line.startsWith(word)))).toEqual(words)
})

test.each([
  ['{EVENT.ID}', '$alert_id', '{{ .Fingerprint }}', '$' + '{id}', '%{id}', '[object Object]', '%ID%'],
  [
    '%s',
    '%d',
    '%1$s',
    '%(id)s',
    '@id',
    "@{triggerBody()?['id']}",
    '<%= id %>',
    '#{id}',
    '{0}',
    '<alert id>',
    ':id',
    '$1',
  ],
  [
    ...[
      'host-{EVENT.ID}',
      'web-%(id)s',
      'db/$ALERT_ID',
      'a-$' + '{name}',
      'a {{ .x }}',
      'cpu/{id}',
      '#{host}-cpu',
      '%{host}/x',
    ],
    ...['host/<no value>', '[no value]/cpu', 'web-1:undefined', 'cpu|None', 'host=null', '<nil>/cpu'],
  ],
  ['\u0000', '\u200b', '***', '???', 'true', '#N/A', '(none)', 'not set', '__ALERT_ID__', '-Infinity'],
  ['-', '0', '0000000000000000', '00000000-0000-0000-0000-000000000000', 'unknown', '{HOST.NAME}-{TRIGGER.ID}'],
])('a template that was not filled in, or a zero, is no identifier', async (...keys) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  for (const fingerprint of keys) {
    expect(await send({ summary: 'DB down', severity: 'critical', fingerprint })).toBe('opened')
    expect(await send({ summary: 'API down', severity: 'critical', fingerprint })).toBe('opened')
  }
  expect(await incidents()).toHaveLength(2 * keys.length)
})

test.each([
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
  '7',
  'disk %2Fvar',
  '100%',
  'a@b',
  'C:/x',
  '磁盘',
  'id',
  '<1@mail.example>',
  'TypeError: undefined is not a function',
  'null-pointer-exception',
  'avg:cpu{host:web-1}',
  'US$5',
])('%s is an identifier', async (fingerprint) => {
  const { send } = await sourceOf(world, 'custom')
  const body = { summary: 'a', severity: 'low', fingerprint }
  expect([await send(body), await send(body)]).toEqual(['opened', 'counted'])
})

test('custom: a list of alerts is each of them, and an empty one hides no alert', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  expect(await send({ alerts: [{ title: 'a' }, { title: 'b' }], receiver: 'r' })).toBe('opened,opened')
  expect(await send({ title: 'c', alerts: [] })).toBe('opened')
  expect(await incidents()).toEqual(['a, high, open', 'b, high, open', 'c, high, open'])
})

test.each([
  [{ title: 'DB down', alert_transition: 'Triggered', alert_type: 'error', priority: 'normal' }, 'high'],
  [{ title: 'DB down', alert_type: 'error', priority: 'normal', alert_priority: 'P1' }, 'critical'],
  [{ title: 'DB down', priority: 'low' }, 'low'],
  [{ title: 'DB down', severity: 'nobody knows it' }, 'high'],
])('custom: the severity of %o is %s', async (body, severity) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send(body)
  expect(await incidents()).toEqual([`DB down, ${severity}, open`])
})

test.each([
  { status: 'healthy' },
  { status: 'Okay' },
  { state: 'CLEAR' },
  { current_state: 'UP' },
  { alert_transition: 'Recovered' },
  { action: 'completed', conclusion: 'success' },
  { status: 'success' },
])('custom: %o is over, and opens nothing', async (said) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const body = { title: 'Service X', ...said }
  expect([await send(body), await send({ ...body, fingerprint: 'x' })]).toEqual(['unmatched', 'unmatched'])
  expect(await incidents()).toEqual([])
})

// The last two: https://icinga.com/docs/icinga-2/latest/doc/03-monitoring-basics/#notification-filters-by-state-and-type
const NO_NEW_PROBLEM = ['acknowledged', 'maintenance', 'suppressed', 'paused', 'ACKNOWLEDGEMENT', 'DowntimeStart']

test.each(NO_NEW_PROBLEM)('custom: %s is no new problem', async (status) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  expect(await send({ title: 'Service X', status })).toBe('ignored')
  expect(await incidents()).toEqual([])
})

test.each([
  { action: 'created', issue: { number: 1 }, comment: { body: 'hello' }, repository: { full_name: 'a/b' } },
  { object_kind: 'note', object_attributes: { note: 'hello' } },
  { object_kind: 'push', ref: 'refs/heads/main', commits: [] },
  ...[
    { action: 'created', starred_at: '2026-01-01T00:00:00Z' },
    { action: 'deleted', starred_at: null },
    { action: 'started' },
    { forkee: { full_name: 'c/b' } },
    { ref: 'refs/heads/main', before: 'a', after: 'b', commits: [{ message: 'Fix the outage' }], head_commit: null },
    { ref: 'v1', ref_type: 'tag', master_branch: 'main', description: 'Our shop', pusher_type: 'user' },
    { action: 'opened', number: 1, pull_request: { title: 'Fix the outage' } },
    { action: 'published', release: { name: 'v1' } },
  ].map((event) => ({ ...event, repository: { full_name: 'a/b' }, sender: { login: 'c' } })),
  { webhookEvent: 'comment_created', comment: { body: 'hello' } },
  { event: { id: '1', event_type: 'incident.annotated', data: { id: 'Q', content: 'hello' } } },
  { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'b' },
  { 'detail-type': 'CloudWatch Alarm Configuration Change', detail: { alarmName: 'a', operation: 'update' } },
])('%o is no alert, whatever the key', async (body) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  expect(await send(body)).toBe('ignored')
  expect(await incidents()).toEqual([])
})

test.each([
  {
    action: 'created',
    alert: { number: 1 },
    repository: { full_name: 'a/b', description: 'd' },
    sender: { login: 'c' },
  },
  { action: 'completed', workflow_run: { name: 'CI', conclusion: 'failure' }, repository: { full_name: 'a/b' } },
  { action: 'opened', issue: { title: 'Down' }, repository: { full_name: 'a/b' } },
  { starred_at: '2026-01-01T00:00:00Z', message: 'The database is down' },
])('%o may be an alert', async (body) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send(body)
  expect(await incidents()).toHaveLength(1)
})

test.each<[object, string]>([
  // https://documentation.wazuh.com/current/user-manual/manager/alert-management.html
  [{ rule: { level: 12, description: 'Brute force' }, agent: { id: '2', name: 'h' }, full_log: 'y' }, 'Brute force'],
  [{ 'Event Source': 'db', 'Source ID': 'db1', 'Event Message': 'Database restarted' }, 'Database restarted'],
  [{ name: 'web-1', error_message: 'The disk is full' }, 'The disk is full'],
  [{ workflow: { name: 'CI' }, repository: { description: 'Our shop' } }, 'CI'],
  [{ host: { name: 'web-1' }, problem: { description: 'The disk is full' } }, 'The disk is full'],
  [{ host: { name: 'web-1' }, title: 'Down' }, 'Down'],
  [{ host: { name: 'web-1' } }, 'web-1'],
])('unreadable: what %o most likely says is %s', async (body, text) => {
  const { send, incidents } = await sourceOf(world, 'alertmanager')
  expect(await send(body)).toBe('unreadable')
  expect(await incidents()).toEqual([`${text} (unreadable alert from alertmanager), high, open`])
})

test('opsgenie: what is done to an alert changes nothing, also after it was closed', async () => {
  const { send, incidents } = await sourceOf(world, 'opsgenie')
  const alert = { alertId: 'a-1', alias: 'al-1', message: 'm', priority: 'P1' }
  expect(await send({ action: 'Create', alert })).toBe('opened')
  expect(await send({ action: 'EscalateNext', alert })).toBe('ignored')
  expect(await send({ action: 'Close', alert })).toBe('resolved')
  for (const action of ['AddRecipient', 'UpdateMessage', 'AddDetails', 'UpdatePriority', 'Unheard of'])
    expect(await send({ action, alert })).toBe('ignored')
  expect(await incidents()).toEqual(['m, critical, resolved'])
})

test.each(['none', 'ok', 'debug', 'None', 'not classified'])(
  'alertmanager: severity %s pages nobody',
  async (severity) => {
    const { send, incidents } = await sourceOf(world, 'alertmanager')
    const labels = { alertname: 'Watchdog', severity }
    expect(await send({ alerts: [{ ...IN_ALERTMANAGERS_FORM, labels, annotations: {}, fingerprint: 'wd' }] })).toBe(
      'opened',
    )
    expect(await incidents()).toEqual(['Watchdog, low, open'])
  },
)

test.each([
  ['low', 'low'],
  ['page', 'critical'],
  ['', 'high'],
  ['none', 'low'],
  ['WARNING', 'medium'],
])('pagerduty: severity "%s", which a sender fills in from its labels, is %s', async (word, severity) => {
  const { send, incidents } = await sourceOf(world, 'pagerduty')
  await send({ event_action: 'trigger', dedup_key: 'w', payload: { summary: 's', source: 'x', severity: word } })
  expect(await incidents()).toEqual([`s, ${severity}, open`])
})

test('a list at the root holds an alert in each member, whatever the reading', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  const list = [
    { level: 'error', message: 'a failed', id: 1 },
    { level: 'warn', message: 'b failed', id: 2 },
  ]
  expect(await send(list)).toBe('opened,opened')
  expect(await incidents()).toEqual(['a failed, high, open', 'b failed, medium, open'])
})

// PagerDuty/developer-docs docs/webhooks/01-Overview.md
test("pagerduty: its own webhook's incident, which need not have a key", async () => {
  const { send, incidents } = await sourceOf(world, 'pagerduty')
  const told = (event_type: string, priority: string, id = 'PGR0VU2') =>
    send({
      event: {
        id: `event of ${event_type}`,
        event_type,
        resource_type: 'incident',
        data: {
          id,
          type: 'incident',
          html_url: 'https://acme.pagerduty.com/incidents/PGR0VU2',
          status: 'triggered',
          incident_key: null,
          title: 'A little bump in the road',
          service: { id: 'PF9KMXH', summary: 'API Service', type: 'service_reference' },
          priority: { id: 'PSO75BM', summary: priority },
          urgency: 'high',
        },
      },
    })
  expect(await told('incident.triggered', 'P3')).toBe('opened')
  expect(await told('incident.escalated', 'P3')).toBe('ignored')
  expect(await told('incident.priority_updated', 'P1')).toBe('counted')
  expect(await told('incident.acknowledged', 'P1')).toBe('acknowledged')
  expect(await told('incident.triggered', 'P4', 'PGR0VU3')).toBe('opened')
  expect(await told('incident.resolved', 'P1')).toBe('resolved')
  expect(await told('incident.custom_field_values.updated', 'P1')).toBe('ignored')
  expect(await incidents()).toEqual([
    'A little bump in the road, critical, resolved',
    'A little bump in the road, low, open',
  ])
})

test('a value that a template left empty is no identifier', async () => {
  const { send, incidents } = await sourceOf(world, 'custom')
  for (const fingerprint of ['<no value>', 'null', 'undefined', 'None', '*UNKNOWN*', ' '])
    expect(await send({ title: 't', fingerprint })).toBe('opened')
  expect(await incidents()).toHaveLength(6)
})

test('azure: what Service Health says of one event is one incident, which its end resolves', async () => {
  const { send, incidents, unmatched } = await sourceOf(world, 'azure')
  const told = (status: string, alertId: string, properties: object) => ({
    schemaId: 'azureMonitorCommonAlertSchema',
    data: {
      essentials: { alertId, alertRule: 'health', severity: 'Sev4', monitorCondition: 'Fired' },
      alertContext: { eventSource: 2, status, properties },
    },
  })
  const event = { title: 'Storage in East US', trackingId: 'ABC-123', incidentType: 'Incident' }
  expect(await send(told('Active', '/alerts/1', { ...event, stage: 'Active' }))).toBe('opened')
  expect(await send(told('Active', '/alerts/2', { ...event, stage: 'Active' }))).toBe('counted')
  expect(await send(told('Resolved', '/alerts/3', { ...event, stage: 'Resolved' }))).toBe('resolved')
  const back = { title: 'The machine is back', currentHealthStatus: 'Available' }
  expect(await send(told('Updated', '/alerts/4', back))).toBe('unmatched')
  expect(await incidents()).toEqual(['Storage in East US, high, resolved'])
  expect(await unmatched()).toMatchObject([{ isRecovery: true }])
})

test.each([
  '{EVENT.NAME}',
  '$' + '{name}',
  '{{ .Title }}',
  '%(title)s',
  '$ALERT_TITLE',
  '<no value>',
  'None',
  'undefined',
])('a title that is only %s is none where a message says more', async (title) => {
  const { send, incidents } = await sourceOf(world, 'custom')
  await send({ title, message: 'Disk of db-1 is full' })
  await send({ wrapper: { headline: title, text: 'Disk of db-2 is full' } })
  expect((await incidents()).map((line) => line.split(' (')[0])).toEqual([
    'Disk of db-1 is full, high, open',
    'Disk of db-2 is full',
  ])
})
