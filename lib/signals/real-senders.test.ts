import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { PRESETS, type PresetName } from '../sources/presets/presets'
import { listUnmatched } from './list-unmatched'

const database = testDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

async function newSource(preset: PresetName) {
  const { apiKeyId, token } = await newApiKey(world.system, preset, PRESETS[preset])
  const deps = ingestDeps(database.db)
  const send = async (body: unknown) => {
    const { json } = await post(deps, token, body)
    return json.outcomes.map(({ outcome }: { outcome: string }) => outcome).join()
  }
  const incidents = async () => {
    const where = { workspaceId: world.system.workspaceId }
    const found = await database.db.read.incident.findMany({ where, orderBy: { id: 'asc' } })
    return found.map(({ summary, severity, status }) => [summary, severity, status].join(', '))
  }
  return { send, incidents, unmatched: () => listUnmatched(world.admin, apiKeyId) }
}

const IN_ALERTMANAGERS_FORM = {
  status: 'firing',
  labels: { alertname: 'InstanceDown', instance: 'web-1', severity: 'critical' },
  annotations: { summary: 'web-1 down' },
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '0001-01-01T00:00:00Z',
}

test.each(['alertmanager', 'grafana'] as const)('%s: an alert without a fingerprint is its labels', async (preset) => {
  const { send, incidents } = await newSource(preset)
  const other = { ...IN_ALERTMANAGERS_FORM, labels: { ...IN_ALERTMANAGERS_FORM.labels, job: 'api' } }
  const reordered = { severity: 'critical', instance: 'web-1', alertname: 'InstanceDown', empty: '' }
  const bodyOf = (...alerts: object[]) => ({ version: '4', status: 'firing', alerts })
  expect(await send(bodyOf(IN_ALERTMANAGERS_FORM))).toBe('opened')
  expect(await send(bodyOf({ ...IN_ALERTMANAGERS_FORM, labels: reordered }, other))).toBe('counted,opened')
  // Of a tool that names no end its zero is no time.
  expect(await send(bodyOf({ ...IN_ALERTMANAGERS_FORM, status: 'resolved' }))).toBe('resolved')
  expect(await incidents()).toEqual(['web-1 down, critical, resolved', 'web-1 down, critical, open'])
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
  const { send, incidents, unmatched } = await newSource(preset)
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
] as const)('%s: what is plainly no alert pages nobody, and is listed', async (preset, body) => {
  const { send, incidents, unmatched } = await newSource(preset)
  expect(await send(body)).toBe('ignored')
  expect(await incidents()).toEqual([])
  expect(await unmatched()).toMatchObject([{ isRecovery: false }])
})

test('unreadable bodies are incidents of their own, with what they most likely say', async () => {
  const { send, incidents } = await newSource('alertmanager')
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
    "a group of Grafana OnCall's, under one person's id",
    { user: { id: 'U1' }, event: { type: 'escalation' }, alert_group: { id: 'G10', title: 'Disk' } },
    { user: { id: 'U1' }, event: { type: 'escalation' }, alert_group: { id: 'G11', title: 'Memory' } },
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
  const { send, incidents } = await newSource('pagerduty')
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
  ['-', '0', '0000000000000000', '00000000-0000-0000-0000-000000000000', 'unknown', '{HOST.NAME}-{TRIGGER.ID}'],
])('a template that was not filled in, or a zero, is no identifier', async (...keys) => {
  const { send, incidents } = await newSource('custom')
  for (const fingerprint of keys) {
    expect(await send({ summary: 'DB down', severity: 'critical', fingerprint })).toBe('opened')
    expect(await send({ summary: 'API down', severity: 'critical', fingerprint })).toBe('opened')
  }
  expect(await incidents()).toHaveLength(2 * keys.length)
  const guid = { summary: 'a', severity: 'low', fingerprint: '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}' }
  expect([await send(guid), await send(guid)]).toEqual(['opened', 'counted'])
})

test('cloudwatch: as a function gets it, by SNS, by SQS or from the alarm itself', async () => {
  const { send, incidents } = await newSource('cloudwatch')
  const said = (name: string, state: string) =>
    JSON.stringify({ AlarmName: name, AlarmArn: `arn:${name}`, NewStateValue: state, NewStateReason: 'r', Trigger: {} })
  const sns = (name: string, state: string) => ({
    EventSource: 'aws:sns',
    Sns: { Type: 'Notification', MessageId: `${name}${state}`, Message: said(name, state) },
  })
  expect(await send({ Records: [sns('db-down', 'ALARM'), sns('api-5xx', 'ALARM')] })).toBe('opened,opened')
  expect(await send({ Records: [sns('db-down', 'OK')] })).toBe('resolved')
  const topic = { Type: 'Notification', Message: said('api-5xx', 'OK') }
  expect(await send({ Records: [{ messageId: 'm', body: JSON.stringify(topic) }] })).toBe('resolved')
  const alarm = (value: string) => ({ alarmArn: 'arn:q', alarmData: { alarmName: 'queue', state: { value } } })
  expect([await send(alarm('ALARM')), await send(alarm('OK'))]).toEqual(['opened', 'resolved'])
  expect(await incidents()).toEqual(['db-down, high, resolved', 'api-5xx, high, resolved', 'queue, high, resolved'])
})

test('custom: a list of alerts is each of them, and an empty one hides no alert', async () => {
  const { send, incidents } = await newSource('custom')
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
  const { send, incidents } = await newSource('custom')
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
  const { send, incidents } = await newSource('custom')
  const body = { title: 'Service X', ...said }
  expect([await send(body), await send({ ...body, fingerprint: 'x' })]).toEqual(['unmatched', 'unmatched'])
  expect(await incidents()).toEqual([])
})

// The last two: https://icinga.com/docs/icinga-2/latest/doc/03-monitoring-basics/#notification-filters-by-state-and-type
const NO_NEW_PROBLEM = ['acknowledged', 'maintenance', 'suppressed', 'paused', 'ACKNOWLEDGEMENT', 'DowntimeStart']

test.each(NO_NEW_PROBLEM)('custom: %s is no new problem', async (status) => {
  const { send, incidents } = await newSource('custom')
  expect(await send({ title: 'Service X', status })).toBe('ignored')
  expect(await incidents()).toEqual([])
})

test.each([
  { action: 'created', issue: { number: 1 }, comment: { body: 'hello' }, repository: { full_name: 'a/b' } },
  { object_kind: 'note', object_attributes: { note: 'hello' } },
  { webhookEvent: 'comment_created', comment: { body: 'hello' } },
  { event: { id: '1', event_type: 'incident.annotated', data: { id: 'Q', content: 'hello' } } },
  { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'b' },
  { 'detail-type': 'CloudWatch Alarm Configuration Change', detail: { alarmName: 'a', operation: 'update' } },
])('%o is no alert, whatever the key', async (body) => {
  const { send, incidents } = await newSource('custom')
  expect(await send(body)).toBe('ignored')
  expect(await incidents()).toEqual([])
})

test('opsgenie: what is done to an alert changes nothing, also after it was closed', async () => {
  const { send, incidents } = await newSource('opsgenie')
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
    const { send, incidents } = await newSource('alertmanager')
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
  const { send, incidents } = await newSource('pagerduty')
  await send({ event_action: 'trigger', dedup_key: 'w', payload: { summary: 's', source: 'x', severity: word } })
  expect(await incidents()).toEqual([`s, ${severity}, open`])
})

test('a list at the root holds an alert in each member, whatever the reading', async () => {
  const { send, incidents } = await newSource('custom')
  const list = [
    { level: 'error', message: 'a failed', id: 1 },
    { level: 'warn', message: 'b failed', id: 2 },
  ]
  expect(await send(list)).toBe('opened,opened')
  expect(await incidents()).toEqual(['a failed, high, open', 'b failed, medium, open'])
})

const ALARM = {
  AlarmName: 'cpu-web-1',
  AlarmArn: 'arn:aws:cloudwatch:eu-west-1:1:alarm:cpu-web-1',
  NewStateReason: 'Threshold Crossed',
  StateChangeTime: '2026-01-12T16:30:42.236+0000',
  Trigger: { MetricName: 'CPUUtilization', Namespace: 'AWS/EC2', Dimensions: [{ value: 'i-1', name: 'InstanceId' }] },
}

test('cloudwatch: from SNS, raw or in its message, and from EventBridge', async () => {
  const { send, incidents } = await newSource('cloudwatch')
  const inSns = (body: object) => ({ Type: 'Notification', MessageId: 'm', Message: JSON.stringify(body) })
  expect(await send(inSns({ ...ALARM, NewStateValue: 'ALARM' }))).toBe('opened')
  expect(await send({ ...ALARM, NewStateValue: 'INSUFFICIENT_DATA' })).toBe('ignored')
  expect(await send({ ...ALARM, NewStateValue: 'OK' })).toBe('resolved')
  const event = (value: string) => ({
    'detail-type': 'CloudWatch Alarm State Change',
    source: 'aws.cloudwatch',
    resources: [ALARM.AlarmArn],
    detail: { alarmName: ALARM.AlarmName, state: { value, reason: 'r' } },
  })
  expect(await send(event('ALARM'))).toBe('reopened')
  expect(await send(event('OK'))).toBe('resolved')
  expect(await incidents()).toEqual(['cpu-web-1, high, resolved'])
})

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-tags-in-notifications.html
test.each([
  [{ Severity: 'P4', team: 'web' }, 'low'],
  [{ severity: 'critical' }, 'critical'],
  [{ Severity: 'ours' }, 'high'],
])('cloudwatch: an alarm with the tags %o is %s', async (alarmTags, severity) => {
  const { send, incidents } = await newSource('cloudwatch')
  const detail = { alarmName: ALARM.AlarmName, state: { value: 'ALARM' }, alarmTagsStatus: 'SUCCESS', alarmTags }
  await send({ 'detail-type': 'CloudWatch Alarm State Change', resources: [ALARM.AlarmArn], detail })
  expect(await incidents()).toEqual([`cpu-web-1, ${severity}, open`])
})

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html, "Multi Time Series Alarm",
// and the SNS message of an alarm with contributors, on the page about log alarms.
test('cloudwatch: each time series of an alarm is an incident, which its own end resolves', async () => {
  const { send, incidents } = await newSource('cloudwatch')
  const event = (table: string, id: string, value: string) => ({
    'detail-type': 'CloudWatch Alarm Contributor State Change',
    source: 'aws.cloudwatch',
    resources: ['arn:aws:cloudwatch:us-east-1:123456789012:alarm:DynamoDBInsightsAlarm'],
    detail: {
      alarmName: 'DynamoDBInsightsAlarm',
      alarmContributor: { id, attributes: { TableName: table } },
      state: { value, reason: 'Threshold Crossed' },
    },
  })
  expect(await send(event('orders', '6d442278dba546f6', 'ALARM'))).toBe('opened')
  expect(await send(event('users', 'a1b2c3d4e5f6a7b8', 'ALARM'))).toBe('opened')
  expect(await send(event('orders', '6d442278dba546f6', 'OK'))).toBe('resolved')
  const sns = (endpoint: string, id: string, value: string) => ({
    AlarmName: 'EndpointLatency',
    AlarmArn: 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:EndpointLatency',
    NewStateValue: value,
    AlarmContributorId: id,
    AlarmContributorAttributes: { endpoint },
  })
  expect(await send(sns('/api/orders', 'a1b2c3d4e5f6g7h8', 'ALARM'))).toBe('opened')
  expect(await send(sns('/api/users', 'b1b2c3d4e5f6g7h8', 'ALARM'))).toBe('opened')
  expect(await send(sns('/api/users', 'b1b2c3d4e5f6g7h8', 'OK'))).toBe('resolved')
  expect(await incidents()).toEqual([
    'DynamoDBInsightsAlarm, high, resolved',
    'DynamoDBInsightsAlarm, high, open',
    'EndpointLatency, high, open',
    'EndpointLatency, high, resolved',
  ])
})

// https://docs.sentry.io/organization/integrations/integration-platform/webhooks/metric-alerts/; the query of its address and
// the action "open": getsentry/sentry src/sentry/integrations/metric_alerts.py, src/sentry/sentry_apps/utils/webhooks.py
test('sentry: the end of a metric alert resolves it, though each notice has another address', async () => {
  const { send, incidents } = await newSource('sentry')
  const told = (action: string, id: string, uuid: string) => ({
    action,
    actor: { id: 'sentry', name: 'Sentry', type: 'application' },
    data: {
      description_text: '1000 events in the last 10 minutes',
      description_title: `Rule ${id}`,
      metric_alert: { id, identifier: '1', date_started: '2020-09-13T12:26:40.000000Z', projects: ['bar'] },
      web_url: `https://sentry.io/organizations/baz/alerts/rules/details/7/?alert=1&notification_uuid=${uuid}`,
    },
  })
  expect(await send(told('warning', '4', 'a'))).toBe('opened')
  expect(await send(told('critical', '4', 'b'))).toBe('counted')
  expect(await send(told('open', '5', 'c'))).toBe('opened')
  expect(await send(told('resolved', '4', 'd'))).toBe('resolved')
  // An issue with the number of a metric alert is another problem.
  const issue = { id: '5', title: 'TypeError', level: 'error', project: { slug: 'web' } }
  expect(await send({ action: 'created', data: { issue } })).toBe('opened')
  expect(await incidents()).toEqual(['Rule 4, critical, resolved', 'Rule 5, high, open', 'TypeError, high, open'])
})

// getsentry/sentry tests/sentry/sentry_apps/utils/test_webhook_subjects.py
test.each([
  { action: 'triggered', data: { activity: { type: 'seer_root_cause_completed', details: { summary: 's' } } } },
  { action: 'root_cause_started', data: { run_id: 90123, group_id: 123456 } },
  { action: 'size_analysis_completed', data: { buildId: '456', state: 'COMPLETED', projectSlug: 'my-proj' } },
])('sentry: %o opens nothing, also with its issue', async ({ action, data }) => {
  const { send, incidents } = await newSource('sentry')
  const issue = { id: '123456', title: 'ValueError: bad value', level: 'error', project: { slug: 'my-proj' } }
  expect(await send({ action, data: { ...data, issue } })).toBe('ignored')
  expect(await incidents()).toEqual([])
})

// systemd's words for a unit: https://www.freedesktop.org/software/systemd/man/latest/systemctl.html#is-active
test.each([
  { summary: 'nginx.service on web-1', severity: 'critical', status: 'inactive' },
  { title: 'nginx.service on web-1', severity: 'critical', state: 'inactive' },
])('custom: a service that is inactive has stopped: %o', async (body) => {
  const { send, incidents } = await newSource('custom')
  expect(await send(body)).toBe('opened')
  expect(await incidents()).toEqual(['nginx.service on web-1, critical, open'])
})

// https://docs.datadoghq.com/integrations/webhooks/#variables, with the names of DataDog/integrations-extras' payloads.
test('custom: the hosts of one monitor of Datadog are apart, and a sentence is no status', async () => {
  const { send, incidents } = await newSource('custom')
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
  const { send, incidents } = await newSource('custom')
  const told = (state: string) => send({ ...NEW_RELIC, state })
  expect([await told('CREATED'), await told('ACTIVATED'), await told('ACKNOWLEDGED')]).toEqual([
    'opened',
    'counted',
    'ignored',
  ])
  expect(await told('CLOSED')).toBe('resolved')
  expect(await incidents()).toEqual([`${NEW_RELIC.title}, critical, resolved`])
})

test('custom: an id alone may be that of a message or a person, and joins nothing', async () => {
  const { send } = await newSource('custom')
  expect(await send({ id: 7, title: 'Disk full' })).toBe('opened')
  expect(await send({ id: 7, title: 'CPU high' })).toBe('opened')
})

// https://www.pingdom.com/resources/webhooks/
test("custom: Pingdom's check is one incident, from DOWN to UP and from FAILING to SUCCESS", async () => {
  const { send, incidents } = await newSource('custom')
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

// https://uptimerobot.com/integrations/webhooks-integration/; its end names a monitor, of which a certificate may be told, too.
test("custom: UptimeRobot's up pages nobody", async () => {
  const { send, incidents } = await newSource('custom')
  const told = (alertType: number, alertTypeFriendlyName: string) => ({
    monitorID: 1,
    monitorURL: 'https://api.example.com/',
    monitorFriendlyName: 'API',
    alertType,
    alertTypeFriendlyName,
    alertDetails: 'Connection timed out',
  })
  expect([await send(told(1, 'Down')), await send(told(2, 'Up'))]).toEqual(['opened', 'unmatched'])
  expect(await incidents()).toEqual(['API, high, open'])
})

// https://betterstack.com/docs/uptime/webhooks/ with https://betterstack.com/docs/uptime/api/incidents-api-response-params/
test('custom: an incident of Better Stack is one here, until it is resolved', async () => {
  const { send, incidents } = await newSource('custom')
  const told = (status: string) => {
    const attributes = { name: 'Production API', url: 'https://example.com', cause: 'Status 404', status }
    return send({
      data: { id: '123456', type: 'incident', attributes: { ...attributes, started_at: '2026-04-18T14:00:00Z' } },
    })
  }
  expect([await told('Started'), await told('Acknowledged'), await told('Resolved')]).toEqual([
    'opened',
    'ignored',
    'resolved',
  ])
  expect(await incidents()).toEqual(['Production API, high, resolved'])
})

// https://docs.dynatrace.com/docs/analyze-explore-automate/notifications-and-alerting/problem-notifications/webhook-integration
test('custom: a problem of Dynatrace ends', async () => {
  const { send, incidents } = await newSource('custom')
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
  const { send, incidents } = await newSource('custom')
  const alert = { ...IN_ALERTMANAGERS_FORM, annotations: {}, fingerprint: 'c6eadffa33fcdf37' }
  expect(await send({ version: '4', alerts: [alert] })).toBe('opened')
  expect(await send({ version: '4', alerts: [{ ...alert, status: 'resolved' }] })).toBe('resolved')
  expect(await incidents()).toEqual(['InstanceDown, critical, resolved'])
})

test('custom: a body of a tool that fits the contract by chance ends, too', async () => {
  const { send, incidents } = await newSource('custom')
  const body = { summary: 'Disk of db-1 is full', severity: 'critical', alert_id: 'disk-db-1' }
  expect(await send({ ...body, state: 'alerting' })).toBe('opened')
  expect(await send({ ...body, state: 'ok' })).toBe('resolved')
  const told = { summary: 'The audit log was cleared', severity: 'critical', action: 'clear' }
  expect(await send(told)).toBe('opened')
  expect(await incidents()).toEqual([
    'Disk of db-1 is full, critical, resolved',
    'The audit log was cleared, critical, open',
  ])
})

// PagerDuty/developer-docs docs/webhooks/01-Overview.md
test("pagerduty: its own webhook's incident, which need not have a key", async () => {
  const { send, incidents } = await newSource('pagerduty')
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

// https://docs.influxdata.com/influxdb/v2/monitor-alert/notification-endpoints/: one check of two hosts
test('unreadable: the hosts of one check stay apart, and what repeats is counted', async () => {
  const { send, incidents } = await newSource('custom')
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

// https://docs.aws.amazon.com/health/latest/ug/aws-health-events-eventbridge-schema.html
test('cloudwatch: an event of AWS Health ends, and is not joined by another about its resource', async () => {
  const { send, incidents } = await newSource('cloudwatch')
  const told = (event: string, statusCode: string, eventTypeCategory = 'issue') => ({
    'detail-type': 'AWS Health Event',
    source: 'aws.health',
    account: '123456789012',
    region: 'us-west-2',
    resources: ['vol-e4e15e8d'],
    detail: {
      eventArn: `arn:aws:health:us-west-2::event/EBS/${event}/1`,
      service: 'EBS',
      eventTypeCode: event,
      eventTypeCategory,
      statusCode,
      eventDescription: [{ language: 'en_US', latestDescription: 'A description of the event' }],
    },
  })
  expect(await send(told('AWS_EBS_VOLUME_LOST', 'open'))).toBe('opened')
  expect(await send(told('AWS_EBS_DEGRADED', 'open'))).toBe('opened')
  expect(await send(told('AWS_EBS_VOLUME_LOST', 'closed'))).toBe('resolved')
  expect(await send(told('AWS_EBS_RETIREMENT', 'upcoming', 'scheduledChange'))).toBe('opened')
  expect(await incidents()).toEqual([
    'AWS_EBS_VOLUME_LOST, high, resolved',
    'AWS_EBS_DEGRADED, high, open',
    'AWS_EBS_RETIREMENT, medium, open',
  ])
})

// https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs_service_events.html: two events of one service
test('cloudwatch: other events about one resource are incidents of their own', async () => {
  const { send } = await newSource('cloudwatch')
  const told = (detailType: string, eventName: string) => ({
    'detail-type': detailType,
    source: 'aws.ecs',
    resources: ['arn:aws:ecs:us-west-2:111122223333:service/default/servicetest'],
    detail: { eventType: 'ERROR', eventName, clusterArn: 'arn:aws:ecs:us-west-2:111122223333:cluster/default' },
  })
  expect(await send(told('ECS Service Action', 'SERVICE_TASK_PLACEMENT_FAILURE'))).toBe('opened')
  expect(await send(told('ECS Deployment State Change', 'SERVICE_DEPLOYMENT_FAILED'))).toBe('opened')
})

test('a value that a template left empty is no identifier', async () => {
  const { send, incidents } = await newSource('custom')
  for (const fingerprint of ['<no value>', 'null', 'undefined', 'None', '*UNKNOWN*', ' '])
    expect(await send({ title: 't', fingerprint })).toBe('opened')
  expect(await incidents()).toHaveLength(6)
})

test('azure: what Service Health says of one event is one incident, which its end resolves', async () => {
  const { send, incidents, unmatched } = await newSource('azure')
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
  expect(await incidents()).toEqual(['Storage in East US, low, resolved'])
  expect(await unmatched()).toMatchObject([{ isRecovery: true }])
})
