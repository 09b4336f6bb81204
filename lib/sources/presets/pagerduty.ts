import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * PagerDuty's Events API v2, https://developer.pagerduty.com/docs/send-alert-event, and v1, whose incident has a
 * `description` and an `incident_key`. Senders fill the severity in from labels of their own, so all usual words count.
 * Also PagerDuty's own webhooks, whose incident is in `event.data`: https://developer.pagerduty.com/docs/webhooks-overview
 */
export const pagerduty: Reading = {
  name: 'pagerduty',
  summary: { from: ['payload.summary', 'description', 'event.data.title'] },
  severity: {
    from: ['payload.severity', 'details.severity', 'event.data.priority.summary', 'event.data.urgency'],
    values: { ...USUAL_WORDS },
    otherwise: 'high',
  },
  labels: [
    { from: 'payload.source', as: 'source' },
    { from: 'payload.component', as: 'component' },
    { from: 'payload.group', as: 'group' },
    { from: 'payload.class', as: 'class' },
    { from: 'client', as: 'client' },
    { from: 'event.data.service.summary', as: 'service' },
  ],
  details: {
    from: [
      'payload.custom_details.firing',
      'payload.custom_details.description',
      'payload.custom_details.info',
      'payload.custom_details',
      'details.description',
      'details',
      'event.data.html_url',
    ],
  },
  entityId: { from: ['payload.component', 'payload.source', 'event.data.service.summary'] },
  runbookId: { from: ['payload.custom_details.runbook_url', 'payload.custom_details.runbook'] },
  signal: {
    key: [['dedup_key', 'incident_key', 'event.data.id']],
    status: {
      from: ['event_action', 'event_type', 'event.event_type'],
      fires: ['trigger', 'incident.triggered', 'incident.reopened'],
      changes: ['incident.priority_updated'],
      acknowledges: ['acknowledge', 'incident.acknowledged'],
      resolved: ['resolve', 'incident.resolved'],
      ignored: [],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
