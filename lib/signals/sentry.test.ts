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
