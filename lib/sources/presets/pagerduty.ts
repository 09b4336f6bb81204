import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * PagerDuty's Events API v2, https://developer.pagerduty.com/docs/send-alert-event, and v1, whose incident has a
 * `description` and an `incident_key`. Senders fill the severity in from labels of their own, so all usual words count.
 * Also PagerDuty's own webhooks, whose incident is in `event.data`: https://developer.pagerduty.com/docs/webhooks-overview, and
 * their versions 1 and 2, which send a list of messages.
 */
export const pagerduty: Reading = {
  name: 'pagerduty',
  each: 'messages',
  summary: {
    from: [
      ...['payload.summary', 'description', 'event.data.title', 'incident.title', 'incident.summary'],
      ...['incident.description', 'data.incident.trigger_summary_data.subject', 'data.incident.title'],
      ...['data.incident.trigger_summary_data.description', 'data.incident.incident_key', 'data.incident.html_url'],
    ],
  },
  severity: {
    from: [
      ...['payload.severity', 'details.severity', 'event.data.priority.summary', 'event.data.urgency'],
      ...['incident.priority.summary', 'incident.priority.name', 'incident.urgency'],
      ...['data.incident.priority.summary', 'data.incident.urgency'],
    ],
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
    { from: 'incident.service.name', as: 'service' },
    { from: 'data.incident.service.name', as: 'service' },
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
      'incident.html_url',
      'data.incident.html_url',
    ],
  },
  entityId: {
    from: [
      ...['payload.component', 'payload.source', 'event.data.service.summary', 'incident.service.name'],
      'data.incident.service.name',
    ],
  },
  runbookId: { from: ['payload.custom_details.runbook_url', 'payload.custom_details.runbook'] },
  signal: {
    key: [['dedup_key', 'incident_key', 'event.data.id', 'incident.id', 'data.incident.id']],
    status: {
      from: ['event_action', 'event_type', 'event.event_type', 'event', 'type'],
      fires: ['trigger', 'incident.triggered', 'incident.trigger'],
      changes: ['incident.priority_updated'],
      acknowledges: ['acknowledge', 'incident.acknowledged', 'incident.acknowledge'],
      unacknowledges: [
        ...['incident.unacknowledged', 'incident.unacknowledge', 'incident.reopened', 'incident.reopen'],
      ],
      resolved: ['resolve', 'incident.resolved', 'incident.resolve'],
      ignored: [],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
