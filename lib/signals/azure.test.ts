import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const SUBSCRIPTION = '11111111-2222-3333-4444-555555555555'

function common(item: string, alertContext: object) {
  const essentials = {
    ...{ alertId: '/alerts/1', alertRule: 'health', severity: 'Sev4', signalType: 'Activity Log' },
    ...{ monitorCondition: 'Fired', configurationItems: [item] },
  }
  return { schemaId: 'azureMonitorCommonAlertSchema', data: { essentials, alertContext } }
}

const incident = (level: unknown, incidentType: string) =>
  common(SUBSCRIPTION, { level, status: 'Active', properties: { title: 'Storage', incidentType, trackingId: 'T' } })
const health = (level: string, currentHealthStatus: string) =>
  common('db1', { level, status: 'Active', properties: { title: 'The machine is stopping', currentHealthStatus } })
const older = (level: string, properties: object) => ({
  schemaId: 'Microsoft.Insights/activityLogs',
  data: {
    status: 'Activated',
    context: { activityLog: { level, correlationId: 'c', properties, resourceId: '/subscriptions/s/x/machines/db1' } },
  },
})

// https://learn.microsoft.com/azure/azure-monitor/essentials/activity-log-schema
test.each<[object, string]>([
  [health('Critical', 'Unavailable'), 'db1: The machine is stopping, critical, open'],
  [health('Informational', 'Degraded'), 'db1: The machine is stopping, high, open'],
  [health('Warning', 'Unknown'), 'db1: The machine is stopping, medium, open'],
  [incident(3, 'Incident'), 'Storage, high, open'],
  // https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-payload-samples: security, whose level is informational
  [
    common('db1', {
      level: 'Informational',
      eventSource: 'Security',
      properties: { title: 'Ransomware', severity: 'High' },
    }),
    'db1: Ransomware, high, open',
  ],
  [incident(1, 'Incident'), 'Storage, critical, open'],
  [incident('Critical', 'Incident'), 'Storage, critical, open'],
  [incident('Warning', 'Security'), 'Storage, high, open'],
  [incident('Warning', 'ActionRequired'), 'Storage, medium, open'],
  [incident('Informational', 'Maintenance'), 'Storage, low, open'],
  [incident('Warning', 'Maintenance'), 'Storage, low, open'],
  [older('Critical', { title: 'Down', currentHealthStatus: 'Unavailable' }), 'db1: Down, critical, open'],
  [older('Warning', { title: 'Storage', incidentType: 'Incident' }), 'db1: Storage, high, open'],
  [older('Error', { title: 'Storage' }), 'db1: Storage, high, open'],
])('azure: the activity log says how severe %o is', async (body, line) => {
  const { send, incidents } = await sourceOf(world, 'azure')
  expect(await send(body)).toBe('opened')
  expect(await incidents()).toEqual([line])
})

// https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-payload-samples and /essentials/activity-log-schema: each step has
// an identifier of its own.
let steps = 0
const step = (monitoringService: string, target: string, alertContext: object) => ({
  schemaId: 'azureMonitorCommonAlertSchema',
  data: {
    essentials: {
      ...{ alertId: `/subscriptions/s/providers/Microsoft.AlertsManagement/alerts/${++steps}`, alertRule: 'health' },
      ...{ severity: 'Sev4', signalType: 'Activity Log', monitorCondition: 'Fired', monitoringService },
      ...{ alertTargetIDs: [target], originAlertId: `${steps}` },
    },
    alertContext: { ...alertContext, eventDataId: `${steps}`, correlationId: `${steps}` },
  },
})
const MACHINES = '/subscriptions/s/resourcegroups/r/providers/microsoft.compute/virtualmachines'
const ofResource = (name: string, status: string, currentHealthStatus: string) =>
  step('Resource Health', `${MACHINES}/${name}`, {
    ...{ eventSource: 'ResourceHealth', level: 'Critical', status },
    properties: {
      title: 'stopping',
      currentHealthStatus,
      previousHealthStatus: 'Available',
      cause: 'PlatformInitiated',
    },
  })
const ofResourceBefore = (name: string, status: string, currentHealthStatus: string) => ({
  schemaId: 'Microsoft.Insights/activityLogs',
  data: {
    status: 'Activated',
    context: {
      activityLog: {
        ...{ level: 'Critical', correlationId: `${++steps}`, resourceId: `${MACHINES}/${name}`, status },
        properties: { title: 'stopping', currentHealthStatus },
      },
    },
  },
})

test.each([
  ['common', ofResource],
  ['older', ofResourceBefore],
])('azure: an event of Resource Health is one incident of its resource, in the %s schema', async (_, told) => {
  const { send, incidents } = await sourceOf(world, 'azure')
  expect(await send(told('db1', 'Active', 'Unavailable'))).toBe('opened')
  expect(await send(told('db2', 'Active', 'Degraded'))).toBe('opened')
  expect(await send(told('db1', 'InProgress', 'Unavailable'))).toBe('counted')
  expect(await send(told('db1', 'Updated', 'Degraded'))).toBe('counted')
  expect(await send(told('db1', 'Resolved', 'Available'))).toBe('resolved')
  expect((await incidents()).map((line) => line.split(', ').at(-1))).toEqual(['resolved', 'open'])
})

test('azure: an event of Service Health is one incident, known by its tracking id', async () => {
  const { send, incidents } = await sourceOf(world, 'azure')
  const told = (trackingId: string, stage: string, status: string, incidentType = 'Incident') =>
    send(
      step('ServiceHealth', '/subscriptions/s', {
        ...{ eventSource: 2, level: 3, operationName: 'Microsoft.ServiceHealth/incident/action', status },
        properties: { title: `Storage ${stage}`, incidentType, trackingId, stage, communicationId: `${steps}` },
      }),
    )
  expect([await told('A', 'Active', 'Active'), await told('B', 'Active', 'Active')]).toEqual(['opened', 'opened'])
  expect([await told('A', 'Active', 'Active'), await told('A', 'Resolved', 'Resolved')]).toEqual([
    'counted',
    'resolved',
  ])
  expect(await told('A', 'RCA', 'Resolved', 'RCA')).toBe('unmatched')
  expect(await told('M', 'Planned', 'Active', 'Maintenance')).toBe('opened')
  expect(await told('M', 'InProgress', 'Active', 'Maintenance')).toBe('counted')
  expect(await told('M', 'Complete', 'Active', 'Maintenance')).toBe('resolved')
  expect((await incidents()).map((line) => line.split(', ').at(-1))).toEqual(['resolved', 'open', 'resolved'])
})

// https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-log-webhook
test('azure: a log alert as it was before the action groups', async () => {
  const { send, incidents } = await sourceOf(world, 'azure')
  const found = { SearchQuery: 'Perf | where x', ResultCount: 2, AffectedConfigurationItems: ['db1'] }
  const alert = { AlertRuleName: 'Slow', Description: 'd', Severity: 'Error', WorkspaceId: 'w', ...found }
  expect(await send(alert)).toBe('opened')
  expect(await send({ ...alert, ResultCount: 3 })).toBe('counted')
  expect(await send({ ...alert, WorkspaceId: 'v' })).toBe('opened')
  expect(await send({ schemaId: 'Microsoft.Insights/LogAlert', data: { ...alert, Severity: '0' } })).toBe('counted')
  expect(await incidents()).toEqual(['db1: Slow, critical, open', 'db1: Slow, high, open'])
})

// https://learn.microsoft.com/azure/azure-monitor/autoscale/autoscale-webhook-email and /azure/cost-management-billing
test('azure: an autoscaler and a budget say what happened', async () => {
  const { send, incidents } = await sourceOf(world, 'azure')
  const details = "Autoscale successfully started scale operation for resource 'plan'"
  const context = { id: '/x', name: 'AutoscaleSettings-002', details, resourceName: 'plan', resourceId: '/x' }
  expect(await send({ version: '1.0', status: 'Activated', operation: 'Scale Out', context })).toBe('opened')
  const budget = (BudgetName: string, NotificationThresholdAmount: string) =>
    send({
      schemaId: 'AIP Budget Notification',
      data: { SubscriptionName: 'Shop', SubscriptionId: 's', BudgetName, NotificationThresholdAmount },
    })
  expect(await budget('Monthly', '0.8')).toBe('opened')
  expect(await budget('Monthly', '1.0')).toBe('counted')
  expect(await budget('Yearly', '0.8')).toBe('opened')
  expect(await incidents()).toEqual([
    `${details}, low, open`,
    'Shop: Monthly, high, open',
    'Shop: Yearly, medium, open',
  ])
})
