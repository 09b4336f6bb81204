import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * Google Cloud Monitoring's webhook, schema 1.2: https://cloud.google.com/monitoring/support/notification-options#webhooks, and
 * Error Reporting's, by the same channels: https://cloud.google.com/error-reporting/docs/notifications; by Pub/Sub also those of
 * budgets, and findings: https://cloud.google.com/security-command-center/docs/how-to-notifications
 */
export const googleCloud: Reading = {
  name: 'google-cloud',
  // A push of Pub/Sub: https://cloud.google.com/pubsub/docs/push#wrapped-payload
  unpack: ['message.data'],
  about: ['finding.resourceName'],
  summary: {
    from: [
      ...['incident.summary', 'incident.condition_name', 'incident.policy_name', 'subject'],
      ...['finding.category', 'finding.description', 'budgetDisplayName'],
    ],
  },
  // Of a budget, the part of it that was spent or will be.
  scales: [
    { from: ['alertThresholdExceeded'], atLeast: { high: 1, medium: 0 } },
    { from: ['forecastThresholdExceeded'], atLeast: { medium: 0 } },
  ],
  severity: {
    from: ['incident.severity', 'incident.policy_user_labels.severity', 'finding.severity'],
    values: { ...USUAL_WORDS },
    otherwise: 'high',
  },
  labels: [
    { from: 'incident.policy_user_labels' },
    { from: 'incident.metadata.user_labels' },
    { from: 'incident.resource.labels' },
    { from: 'incident.policy_name', as: 'policy' },
    { from: 'group_info.project_id', as: 'project_id' },
    { from: 'event_info.service', as: 'service' },
    { from: 'event_info.version', as: 'version' },
    { from: 'finding.findingClass', as: 'class' },
    { from: 'resource.project_display_name', as: 'project' },
  ],
  details: {
    from: [
      ...['incident.documentation.content', 'incident.url'],
      ...['event_info.log_message', 'exception_info.message', 'group_info.detail_link'],
      ...['finding.description', 'finding.nextSteps', 'finding.externalUri'],
    ],
  },
  entityId: {
    from: [
      ...['incident.resource_display_name', 'incident.resource_name', 'incident.resource_id'],
      ...['event_info.service', 'resource.display_name', 'resource.displayName', 'finding.resourceName'],
      'budgetDisplayName',
    ],
  },
  runbookId: { from: [] },
  signal: {
    // Error Reporting tells of a group that is new or came back, and never of its end: each is an incident.
    // A budget begins anew with each of its periods.
    key: [
      ['incident.incident_id', 'finding.name', 'budgetDisplayName'],
      ['incident.incident_id', 'finding.name', 'costIntervalStart', 'budgetDisplayName'],
    ],
    status: { from: ['incident.state', 'finding.state'], resolved: ['closed', 'inactive'], ignored: [] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
