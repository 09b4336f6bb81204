import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkReading } from '../check-reading'
import { parseReading, storeReading } from '../stored-reading'
import { suggestPreset } from '../suggest-preset'
import { tryReading } from '../try-reading'
import { PRESET_NAMES, PRESETS, type PresetName } from './presets'

function tried(preset: PresetName, body: string) {
  const bytes = readFileSync(join(__dirname, 'bodies', `${body}.json`))
  const found = tryReading(bytes, PRESETS[preset], 'key')
  if (!Array.isArray(found)) throw new Error(found.detail)
  return found.map(({ kind, key, alert }) => ({
    kind,
    key,
    ...(alert && {
      alert: [alert.severity, alert.summary, alert.entityId, alert.details, alert.runbookId],
      labels: alert.labels.map((label) => `${label.key}=${label.value}`).join(' '),
    }),
  }))
}

test('a key that was made with a preset follows it, and one that somebody has changed stays', () => {
  const before = { ...PRESETS.custom, summary: { from: ['title'] } }
  const stored = storeReading(before)
  expect(parseReading(stored)).toEqual(before)
  expect(parseReading(stored.replace('{', '{"preset":"custom",'))).toEqual(PRESETS.custom)
  expect(JSON.parse(storeReading(PRESETS.custom))).toMatchObject({ preset: 'custom' })
  expect(parseReading(stored.replace('{', '{"preset":"unknown",'))).toEqual(before)
})

test.each(PRESET_NAMES)('the preset %s is a reading, and is read as it was stored', (name) => {
  expect(checkReading(PRESETS[name])).toEqual({ ok: true, reading: PRESETS[name] })
  expect(parseReading(storeReading(PRESETS[name]))).toEqual(PRESETS[name])
})

test('grafana', () => {
  expect(tried('grafana', 'grafana')).toEqual([
    {
      kind: 'firing',
      key: 'c6eadffa33fcdf37',
      alert: [
        'medium',
        'Memory of web-7 is at 93 %',
        'web-7',
        'The system has high memory usage',
        'https://runbooks.example/memory',
      ],
      labels: 'alertname=High memory usage team=blue zone=us-1 instance=web-7 severity=warning',
    },
    { kind: 'resolved', key: 'd1fe9ae4b7d2fd5c' },
  ])
  expect(tried('grafana', 'grafana-legacy')).toEqual([
    {
      kind: 'firing',
      key: '17 + 1',
      alert: ['high', '[Alerting] Panel Title alert', null, 'Notification Message', null],
      labels: 'service=checkout',
    },
  ])
})

// grafana/grafana pkg/services/ngalert/state/compat.go and state.go
test('grafana: a rule that could not be evaluated says why', () => {
  const alert = {
    status: 'firing',
    labels: { alertname: 'DatasourceError', rulename: 'High CPU', datasource_uid: 'prom', ref_id: 'A' },
    annotations: {
      Error: 'failed to execute query A: connection refused',
      grafana_state_reason: 'Error',
      description: 'The CPU is above 90 %',
    },
    fingerprint: 'a1b2c3d4e5f60718',
    valueString: '',
  }
  const [read] = readBody('grafana', { orgId: 1, state: 'alerting', alerts: [alert] })
  expect(read?.alert).toMatchObject({ summary: 'High CPU: DatasourceError', details: alert.annotations.Error })
})

test("Grafana's own body is told from Alertmanager's", () => {
  const suggested = (body: string) => suggestPreset(readFileSync(join(__dirname, 'bodies', `${body}.json`)))
  expect(suggested('grafana')).toBe('grafana')
})

test('pagerduty', () => {
  expect(tried('pagerduty', 'pagerduty')).toEqual([
    {
      kind: 'firing',
      key: 'samplekeyhere/1',
      alert: ['high', 'Application checkout is degraded', 'checkout', null, null],
      labels: 'source=argocd component=checkout group=prod class=sync client=Argo CD',
    },
  ])
  expect(tried('pagerduty', 'pagerduty-resolve')).toEqual([{ kind: 'resolved', key: 'samplekeyhere/1' }])
})

test('opsgenie', () => {
  expect(tried('opsgenie', 'opsgenie')).toEqual([
    {
      kind: 'firing',
      key: 'cpu-web-3',
      alert: ['critical', 'CPU of web-3 is at 99 %', 'web-3', 'It has been so for ten minutes.', null],
      labels: 'region=eu-1 service=web os=linux',
    },
  ])
})

test('sentry', () => {
  expect(tried('sentry', 'sentry')).toEqual([
    {
      kind: 'firing',
      key: '1170820242',
      alert: ['high', 'ReferenceError: heck is not defined', '1', '?(<anonymous>)', null],
      labels: 'env=production platform=javascript rule=Very Important Alert Rule!',
    },
  ])
  expect(tried('sentry', 'sentry-resolved')).toEqual([{ kind: 'resolved', key: '1170820242' }])
  const metric = { kind: 'firing', key: '4 + 2020-09-13T12:26:40.000000Z' }
  expect(tried('sentry', 'sentry-metric')).toMatchObject([metric])
})

test('azure', () => {
  expect(tried('azure', 'azure')).toEqual([
    {
      kind: 'firing',
      key: '/subscriptions/s/providers/Microsoft.AlertsManagement/alerts/b9569717',
      alert: ['high', 'CPU of vm-1 is high', 'vm-1', 'Over 90 % for 5 minutes', null],
      labels: 'team=platform signalType=Metric monitoringService=Platform',
    },
  ])
})

test('google-cloud', () => {
  expect(tried('google-cloud', 'google-cloud')).toEqual([
    {
      kind: 'firing',
      key: '0.lxfiw61fsv7p',
      alert: ['critical', 'CPU utilization of gke-node-1 is above 0.9', 'gke-node-1', 'Drain the node.', null],
      labels: 'team=platform instance_id=1234 project_id=internal-project zone=us-central1-c policy=Node CPU',
    },
  ])
})

// https://cloud.google.com/error-reporting/docs/notifications
test('google-cloud: Error Reporting, by the same channel', () => {
  const body = {
    version: '1.0',
    subject: '[shop] A new error occurred in api',
    group_info: { project_id: 'shop', detail_link: 'https://console.cloud.google.com/errors/CKTr' },
    exception_info: { type: 'java.lang.Exception', message: 'boom' },
    event_info: { log_message: 'java.lang.Exception: boom at Api.java', service: 'api', version: 'v1' },
  }
  expect(readBody('google-cloud', body)).toMatchObject([
    {
      kind: 'firing',
      key: null,
      alert: { summary: body.subject, severity: 'high', entityId: 'api', details: body.event_info.log_message },
    },
  ])
})

test('google-cloud through Pub/Sub, whose message is base64', () => {
  const plain = readFileSync(join(__dirname, 'bodies', 'google-cloud.json'))
  const data = plain.toString('base64')
  const pushed = {
    message: { attributes: { version: '1.2' }, data, messageId: '1' },
    subscription: 'projects/p/subscriptions/s',
  }
  const read = (bytes: Buffer) => tryReading(bytes, PRESETS['google-cloud'], 'key')
  expect(read(Buffer.from(JSON.stringify(pushed)))).toEqual(read(plain))
  const other = { ...pushed, message: { data: Buffer.from('eye-catching').toString() } }
  expect(read(Buffer.from(JSON.stringify(other)))).toMatchObject([{ kind: 'unreadable' }])
})

test('uptime-kuma', () => {
  expect(tried('uptime-kuma', 'uptime-kuma')).toEqual([
    {
      kind: 'firing',
      key: '3',
      alert: [
        'high',
        '[shop] [🔴 Down] connect ECONNREFUSED 127.0.0.1:8080',
        'shop',
        'connect ECONNREFUSED 127.0.0.1:8080',
        null,
      ],
      labels: 'monitor=shop type=http env=prod',
    },
  ])
})

test('custom', () => {
  expect(tried('custom', 'custom')).toEqual([
    {
      kind: 'firing',
      key: 'backup-db-2',
      alert: ['high', 'Backup of db-2 failed', 'db-2', null, null],
      labels: 'env=prod',
    },
  ])
})

test.each<[PresetName, object, string]>([
  // Datadog's $TAGS: https://docs.datadoghq.com/integrations/webhooks/#variables
  ['custom', { title: 't', tags: 'monitor, name:myService,role:computing-node' }, 'name=myService role=computing-node'],
  // getsentry/sentry tests/sentry/sentry_apps/utils/test_webhook_subjects.py
  [
    'sentry',
    {
      data: {
        event: {
          title: 't',
          tags: [
            ['level', 'error'],
            ['os', 'linux'],
          ],
        },
      },
    },
    'level=error os=linux',
  ],
  ['custom', { title: 't', tags: 'see https://example.com, or ask' }, ''],
])('%s: the tags %o are the labels "%s"', (preset, body, labels) => {
  const [read] = readBody(preset, body)
  expect(read?.alert?.labels.map(({ key, value }) => `${key}=${value}`).join(' ')).toBe(labels)
})

test('the details do not say the summary again', () => {
  const details = (body: object) => readBody('custom', body)[0]?.alert?.details
  expect(details({ title: 'Disk full', message: '91 % of /var' })).toBe('91 % of /var')
  expect(details({ message: 'Disk full' })).toBe(null)
  expect(details({ message: 'Disk full', description: 'Disk full', body: '91 %' })).toBe('91 %')
})

function readBody(preset: PresetName, body: object) {
  const found = tryReading(Buffer.from(JSON.stringify(body)), PRESETS[preset], 'key')
  if (!Array.isArray(found)) throw new Error(found.detail)
  return found
}
