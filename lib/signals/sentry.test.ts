import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

// https://docs.sentry.io/organization/integrations/integration-platform/webhooks/metric-alerts/; the query of its address and
// the action "open": getsentry/sentry src/sentry/integrations/metric_alerts.py, src/sentry/sentry_apps/utils/webhooks.py
test('sentry: the end of a metric alert resolves it, though each notice has another address', async () => {
  const { send, incidents } = await sourceOf(world, 'sentry')
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
  const { send, incidents } = await sourceOf(world, 'sentry')
  const issue = { id: '123456', title: 'ValueError: bad value', level: 'error', project: { slug: 'my-proj' } }
  expect(await send({ action, data: { ...data, issue } })).toBe('ignored')
  expect(await incidents()).toEqual([])
})

const EVENT = {
  title: 'Get bad_url',
  level: 'error',
  issue_url: 'https://sentry.io/api/0/organizations/acme/issues/1637164584/',
  web_url: 'https://acme.sentry.io/issues/1637164584/events/80777a9cc30e/',
}

// The payload of zerver/webhooks/sentry/fixtures in zulip/zulip, which has no issue_id.
test.each(['issue_url', 'web_url'] as const)(
  'sentry: an event that names its issue by %s alone is that issue',
  async (name) => {
    const { send, incidents } = await sourceOf(world, 'sentry')
    const { [name]: address, title, level } = EVENT
    const told = (event_id: string) =>
      send({ action: 'triggered', data: { event: { event_id, title, level, [name]: address } } })
    expect([await told('a'), await told('b')]).toEqual(['opened', 'counted'])
    const issue = { id: '1637164584', title, level, status: 'resolved' }
    expect(await send({ action: 'resolved', data: { issue } })).toBe('resolved')
    expect(await incidents()).toEqual(['Get bad_url, high, resolved'])
  },
)

test.each([
  ['reopened', {}],
  ['escalating', {}],
  ['regressed', {}],
  ['a word of next year', {}],
  ['triggered', { activity: { type: 'set_regression' } }],
  ['triggered', { activity: { type: 'set_escalating' } }],
])('sentry: %s %o may be a problem, and fires', async (action, more) => {
  const { send } = await sourceOf(world, 'sentry')
  expect(await send({ action, data: { issue: { id: '7', title: 'ValueError', level: 'error' }, ...more } })).toBe(
    'opened',
  )
})

test.each([
  ['assigned', {}],
  ['archived', {}],
  ['build_distribution_completed', {}],
  ['seer_new_step_completed', {}],
  ['triggered', { activity: { type: 'seer_new_step_completed' } }],
  ['triggered', { activity: { type: 'mark_reviewed' } }],
  ['triggered', { activity: { type: 'note' } }],
])('sentry: %s %o is no new problem', async (action, more) => {
  const { send, incidents } = await sourceOf(world, 'sentry')
  const issue = { id: '7', title: 'ValueError', level: 'error' }
  expect(await send({ action, data: { issue, ...more } })).toBe('ignored')
  expect(await incidents()).toEqual([])
})

test('sentry: an activity that resolves the issue resolves its incident', async () => {
  const { send, incidents } = await sourceOf(world, 'sentry')
  const issue = { id: '7', title: 'ValueError', level: 'fatal' }
  expect(await send({ action: 'triggered', data: { issue, activity: { type: 'set_regression' } } })).toBe('opened')
  expect(await send({ action: 'triggered', data: { issue, activity: { type: 'set_resolved_in_commit' } } })).toBe(
    'resolved',
  )
  expect(await incidents()).toEqual(['ValueError, critical, resolved'])
})
