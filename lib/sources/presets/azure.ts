import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** Of the activity log in both schemas. */
const LOGS = ['data.alertContext', 'data.context.activityLog']
const inLogs = (...names: string[]) => names.flatMap((name) => LOGS.map((log) => `${log}.${name}`))

/**
 * Azure sends Sev4 for whatever the activity log tells. The levels, in words or from 1, and the kinds of Service Health:
 * https://learn.microsoft.com/azure/azure-monitor/essentials/activity-log-schema#severity-level and #service-health-category
 */
const SCALES: Reading['scales'] = [
  // Of the activity log's security alerts, whose level is always informational.
  {
    from: inLogs('properties.severity'),
    values: { high: 'high', medium: 'medium', low: 'low', informational: 'low' },
  },
  { from: inLogs('properties.currentHealthStatus'), values: { unavailable: 'critical', degraded: 'high' } },
  {
    from: inLogs('level'),
    values: {
      ...{ critical: 'critical', error: 'high', informational: 'low', information: 'low', verbose: 'low' },
      ...{ '1': 'critical', '2': 'high', '4': 'low', '5': 'low' },
    },
  },
  {
    from: inLogs('properties.incidentType'),
    values: {
      ...{ incident: 'high', security: 'high', actionrequired: 'medium', assistedrecovery: 'medium' },
      ...{ maintenance: 'low', information: 'low', informational: 'low', rca: 'low' },
    },
  },
  { from: inLogs('level'), values: { warning: 'medium', '3': 'medium' } },
  // What the autoscaler has done.
  { from: ['operation'], values: { 'scale out': 'low', 'scale in': 'low', 'scale up': 'low', 'scale down': 'low' } },
  // Of a budget, the part of it that is reached.
  { from: ['data.NotificationThresholdAmount'], atLeast: { high: 1, medium: 0 } },
]

/**
 * Azure Monitor's common alert schema, https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema, and the
 * schemas without it: metric alerts, log alerts, the activity log, budgets, and classic alerts, whose `context` is at the root,
 * as an autoscaler's is and all of an old log alert.
 */
export const azure: Reading = {
  name: 'azure',
  about: [
    ...['data.essentials.configurationItems.0', 'data.context.resourceName', 'context.resourceName'],
    ...['data.context.activityLog.resourceId', 'AffectedConfigurationItems.0', 'data.AffectedConfigurationItems.0'],
    'data.SubscriptionName',
  ],
  summary: {
    from: [
      // What an autoscaler has done.
      'context.details',
      'data.alertContext.properties.title',
      'data.essentials.alertRule',
      'data.context.name',
      'context.name',
      'data.AlertRuleName',
      'AlertRuleName',
      'data.context.activityLog.properties.title',
      'data.context.activityLog.operationName',
      'data.BudgetName',
      'data.SmartDetectorName',
    ],
  },
  scales: SCALES,
  severity: {
    from: [
      'data.essentials.severity',
      'data.context.severity',
      'context.severity',
      'data.Severity',
      'Severity',
      'data.context.activityLog.level',
    ],
    // Sev0 is the most severe, and so is 0 in the schemas that leave the word out.
    values: {
      ...USUAL_WORDS,
      sev0: 'critical',
      sev1: 'high',
      sev2: 'medium',
      sev3: 'low',
      sev4: 'low',
      '0': 'critical',
      '1': 'high',
      '2': 'medium',
      '3': 'low',
      '4': 'low',
    },
    otherwise: 'high',
  },
  labels: [
    { from: 'data.customProperties' },
    { from: 'data.properties' },
    { from: 'properties' },
    { from: 'data.essentials.signalType', as: 'signalType' },
    { from: 'data.essentials.monitoringService', as: 'monitoringService' },
    { from: 'data.essentials.targetResourceGroup', as: 'resourceGroup' },
    { from: 'data.context.resourceGroupName', as: 'resourceGroup' },
    { from: 'context.resourceGroupName', as: 'resourceGroup' },
  ],
  details: {
    from: [
      'data.essentials.description',
      'data.context.description',
      'context.description',
      'data.Description',
      'Description',
      'data.context.activityLog.description',
    ],
  },
  entityId: {
    from: [
      'data.essentials.configurationItems.0',
      'data.essentials.alertTargetIDs.0',
      'data.context.resourceName',
      'context.resourceName',
      'data.context.activityLog.resourceId',
      'AffectedConfigurationItems.0',
      'data.AffectedConfigurationItems.0',
    ],
  },
  runbookId: { from: [] },
  signal: {
    // A rule of the older schemas has one identifier for all of its resources.
    key: [
      [
        // Each word of Service Health about one event is an alert of its own.
        'data.alertContext.properties.trackingId',
        'data.essentials.alertId',
        'data.context.activityLog.properties.trackingId',
        'data.context.id',
        'context.id',
        'data.context.activityLog.correlationId',
        'data.AlertRuleName',
        'AlertRuleName',
        'data.BudgetName',
      ],
      [
        'data.alertContext.properties.trackingId',
        'data.essentials.alertId',
        'data.context.activityLog.properties.trackingId',
        'data.context.resourceId',
        'context.resourceId',
        'data.context.activityLog.resourceId',
        // A rule's name is that of one workspace, a budget's that of one subscription.
        'data.WorkspaceId',
        'WorkspaceId',
        'data.SubscriptionId',
        'data.AlertRuleName',
        'AlertRuleName',
        'data.BudgetName',
        'data.context.id',
        'context.id',
      ],
    ],
    status: {
      // What Service and Resource Health tell has always fired, also when they tell of the end.
      from: [
        ...inLogs('properties.currentHealthStatus', 'properties.stage', 'status'),
        'data.essentials.monitorCondition',
        'data.status',
        'status',
      ],
      resolved: ['resolved', 'deactivated', 'available', 'complete', 'rca'],
      ignored: [],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
