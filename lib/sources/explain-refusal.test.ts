import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAlert } from '../contract/parse-alert'
import { explainRefusal } from './explain-refusal'

function refusal(body: unknown) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const problem = parseAlert(bytes)
  if (!('status' in problem)) throw new Error('it fits')
  return explainRefusal(problem, bytes)
}

const recorded = readdirSync('lib/sources/presets/bodies').filter((name) => !name.startsWith('custom'))

test.each(recorded)('%s, sent to a key without a source, is told apart', (name) => {
  const { detail, code } = refusal(readFileSync(`lib/sources/presets/bodies/${name}`, 'utf8'))
  expect(code).toBe('invalid_fields')
  expect(detail).toMatch(/^This looks like (the webhook of|an event for|an alert for|an alarm of) /)
  expect(detail).toMatch(/api-keys reading ID --source [a-z-]+"; the same body is then accepted/)
})

test('a storm of Alertmanager is told by its first alerts', () => {
  const alerts = Array.from({ length: 800 }, (_, n) => ({
    labels: { n: String(n) },
    annotations: { summary: 's' },
    fingerprint: `${n}`,
  }))
  expect(refusal({ version: '4', alerts }).detail).toMatch(/^This looks like the webhook of Alertmanager/)
})

const PROMETHEUS = { labels: { alertname: 'a' }, annotations: { summary: 's' }, startsAt: '2026-01-01T00:00:00Z' }

test.each([
  [
    { routing_key: 'k', event_action: 'trigger', payload: { summary: 'a', severity: 'critical' } },
    'an event for PagerDuty',
  ],
  [{ service_key: 'k', event_type: 'trigger', description: 'a' }, 'an event for PagerDuty'],
  [{ message: 'm', alias: 'a', priority: 'P1' }, 'an alert for Opsgenie'],
  [{ Type: 'SubscriptionConfirmation', SubscribeURL: 'https://a.example' }, 'an alarm of Amazon CloudWatch'],
  [{ Type: 'Notification', TopicArn: 'arn:a', Message: 'text' }, 'an alarm of Amazon CloudWatch'],
  [[PROMETHEUS], 'the webhook of Alertmanager'],
  // https://developer.pagerduty.com/docs/webhooks-overview
  [{ event: { id: '1', event_type: 'incident.triggered', data: { id: 'P1', title: 't' } } }, 'an event for PagerDuty'],
  // Sentry's older plugin
  [
    { project_slug: 'shop', culprit: 'c', message: 'm', level: 'error', event: { title: 't' } },
    'the webhook of Sentry',
  ],
])('%o, without an identifier, is told apart', (body, tool) => {
  expect(refusal(body).detail).toContain(`This looks like ${tool}`)
})

test.each([
  ['New Relic', { issueUrl: 'https://a.example', impactedEntities: ['a'], title: 't', priority: 'CRITICAL' }],
  ['Datadog', { alert_transition: 'Triggered', title: 't' }],
  ['Dynatrace', { ProblemID: 'P-1', State: 'OPEN', ProblemTitle: 't' }],
  ['Checkly', { check_id: 'c', alert_type: 'ALERT_FAILURE', event: 'e' }],
  ['PRTG', { sensorid: 1, status: 'Down' }],
  ['updown.io', [{ event: 'check.down', check: { token: 't' } }]],
])('what %s sends is named, and leads to the source that reads it', (tool, body) => {
  const { detail } = refusal(body)
  expect(detail).toContain(`This looks like what ${tool} sends`)
  expect(detail).toContain('--source custom"')
})

test.each([
  { summary: 's', labels: { team: 'web' }, data: {} },
  { summary: 's', labels: { team: 'web' }, alert: 'x' },
  { message: 'm', priority: 'P1' },
])("%o is one in Tocsin's own fields that lacks some", (body) => {
  expect(refusal(body).detail).not.toContain('This looks like')
})

test.each([
  [
    { title: 'a', priority: 'P1' },
    'The body has title: send that as summary.',
    'The body has priority: send that as severity.',
  ],
  [
    { message: 'a', level: 'fatal' },
    'The body has message: send that as summary.',
    'The body has level: send that as severity.',
  ],
])('%o: the fields that are probably meant are named', (body, ...hints) => {
  const { detail, errors } = refusal(body)
  for (const hint of hints) expect(detail).toContain(hint)
  expect(errors).toHaveLength(2)
})

test.each([
  [{ alert: { summary: 'a', severity: 'high' } }, 'The body has alert.summary:', 'The body has alert.severity:'],
  [
    { data: { title: 'a', attributes: { level: 'fatal' } } },
    'The body has data.title:',
    'The body has data.attributes.level:',
  ],
  [
    { 'my.data': { message: 'a', priority: 'P1' } },
    'The body has ["my.data"].message:',
    'The body has ["my.data"].priority:',
  ],
  [{ summary: { text: 'a' }, severity: { name: 'high' } }, 'The body has summary.text:', 'The body has severity.name:'],
])('%o: what is meant is named where it is nested', (body, ...hints) => {
  for (const hint of hints) expect(refusal(body).detail).toContain(hint)
})

test.each([
  '$SEV',
  '{{ severity }}',
  '%severity%',
  '@{level}',
  '{severity}',
  '<severity>',
  '%(level)s',
  '[[severity]]',
])('the severity %s is a template that was not filled in', (severity) => {
  expect(refusal({ summary: 's', severity }).detail).toContain('a template that was not filled in')
})

test.each(['urgent!', '5', 'none of it', ''])('the severity "%s" is no template', (severity) => {
  expect(refusal({ summary: 's', severity }).detail).not.toContain('template')
})

const ODD = { toString: '' }

test.each([{ summary: ODD }, { message: 't', priority: ODD }, { Type: ODD }, { event: { event_type: ODD } }])(
  '%j is refused, whatever its members are called',
  (body) => {
    expect(refusal(body).code).toBe('invalid_fields')
  },
)

test.each([[{ hello: 'world' }], [[1, 2]], ['7'], [{ data: 'x'.repeat(100_000) }]])(
  '%o is refused as before',
  (body) => {
    expect(refusal(body).detail).not.toMatch(/This looks like|send it as/)
  },
)

test('a severity in another word is told what that usually is', () => {
  expect(refusal({ summary: 's', severity: 'fatal' }).detail).toContain('usually "critical"')
})
