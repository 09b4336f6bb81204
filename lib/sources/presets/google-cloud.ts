import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * Google Cloud Monitoring's webhook, schema 1.2: https://cloud.google.com/monitoring/support/notification-options#webhooks, and
 * Error Reporting's, by the same channels: https://cloud.google.com/error-reporting/docs/notifications
 */
export const googleCloud: Reading = {
  name: 'google-cloud',
  // A push of Pub/Sub: https://cloud.google.com/pubsub/docs/push#wrapped-payload
  unpack: ['message.data'],
  summary: { from: ['incident.summary', 'incident.condition_name', 'incident.policy_name', 'subject'] },
  severity: {
    from: ['incident.severity', 'incident.policy_user_labels.severity'],
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
  ],
  details: {
    from: [
      ...['incident.documentation.content', 'incident.url'],
      ...['event_info.log_message', 'exception_info.message', 'group_info.detail_link'],
    ],
  },
  entityId: {
    from: [
      ...['incident.resource_display_name', 'incident.resource_name', 'incident.resource_id'],
      'event_info.service',
    ],
  },
  runbookId: { from: [] },
  signal: {
    // Error Reporting tells of a group that is new or came back, and never of its end: each is an incident.
    key: [['incident.incident_id']],
    status: { from: ['incident.state'], resolved: ['closed'], ignored: [] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
