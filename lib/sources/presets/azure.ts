import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * Azure Monitor's common alert schema, https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-common-schema, and the
 * schemas without it: metric alerts, log alerts, the activity log, budgets, and classic alerts, whose `context` is at the root.
 */
export const azure: Reading = {
  name: 'azure',
  summary: {
    from: [
      'data.alertContext.properties.title',
      'data.essentials.alertRule',
      'data.context.name',
      'context.name',
      'data.AlertRuleName',
      'data.context.activityLog.properties.title',
      'data.context.activityLog.operationName',
      'data.BudgetName',
      'data.SmartDetectorName',
    ],
  },
  severity: {
    from: [
      'data.essentials.severity',
      'data.context.severity',
      'context.severity',
      'data.Severity',
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
        'data.BudgetName',
      ],
      [
        'data.alertContext.properties.trackingId',
        'data.essentials.alertId',
        'data.context.activityLog.properties.trackingId',
        'data.context.resourceId',
        'context.resourceId',
        'data.context.activityLog.resourceId',
        'data.AlertRuleName',
        'data.BudgetName',
        'data.context.id',
        'context.id',
      ],
    ],
    status: {
      // What Service and Resource Health tell has always fired, also when they tell of the end.
      from: [
        'data.alertContext.properties.currentHealthStatus',
        'data.alertContext.status',
        'data.context.activityLog.properties.currentHealthStatus',
        'data.context.activityLog.status',
        'data.essentials.monitorCondition',
        'data.status',
        'status',
      ],
      resolved: ['resolved', 'deactivated', 'available'],
      ignored: [],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
