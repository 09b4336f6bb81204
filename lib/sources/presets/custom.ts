import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** For scripts and other tools: takes the fields that many of them use. */
export const custom: Reading = {
  name: 'sender',
  each: 'alerts',
  summary: {
    from: ['summary', 'title', 'message', 'msg', 'subject', 'text', 'name', 'description', 'annotations.summary'],
  },
  severity: {
    // Datadog's `priority` says how much an event matters in its stream, not how severe it is.
    from: [
      'severity',
      'alert_priority',
      'alert_type',
      'priority',
      'level',
      'urgency',
      'labels.severity',
      'tags.severity',
    ],
    values: { ...USUAL_WORDS },
    otherwise: 'high',
  },
  labels: [{ from: 'labels' }, { from: 'tags' }],
  details: { from: ['details', 'description', 'body'] },
  entityId: { from: ['entityId', 'host', 'hostname', 'instance'] },
  runbookId: { from: ['runbookId', 'runbook_url', 'runbook'] },
  signal: {
    ...OWN_SIGNAL,
    key: [
      [
        ...['fingerprint', 'dedup_key', 'dedupKey', 'dedup', 'alias', 'incident_key', 'alert_uid'],
        ...['alert_id', 'alertId', 'incident_id', 'incidentId', 'issue_id', 'issueId', 'problem_id', 'problemId'],
      ],
    ],
    status: {
      from: [
        ...['status', 'state', 'current_state', 'alert_status', 'alertStatus', 'alert_state', 'alertState'],
        ...['alert_transition', 'conclusion', 'event_action', 'action'],
      ],
      resolved: OWN_SIGNAL.status.resolved,
      // The problem goes on, and somebody knows.
      ignored: [
        'acknowledged',
        'acknowledge',
        'ack',
        'maintenance',
        'suppressed',
        'silenced',
        'muted',
        'snoozed',
        'paused',
      ],
    },
  },
  ownSignal: OWN_SIGNAL,
}
