import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** PagerDuty's Events API v2: https://developer.pagerduty.com/docs/send-alert-event */
export const pagerduty: Reading = {
  name: 'pagerduty',
  summary: { from: ['payload.summary'] },
  severity: {
    from: ['payload.severity'],
    values: { critical: 'critical', error: 'high', warning: 'medium', info: 'low' },
    otherwise: 'high',
  },
  labels: [
    { from: 'payload.source', as: 'source' },
    { from: 'payload.component', as: 'component' },
    { from: 'payload.group', as: 'group' },
    { from: 'payload.class', as: 'class' },
  ],
  details: { from: ['payload.custom_details.firing', 'payload.custom_details.description'] },
  entityId: { from: ['payload.component', 'payload.source'] },
  runbookId: { from: [] },
  signal: {
    key: [['dedup_key']],
    status: { from: ['event_action'], resolved: ['resolve'], ignored: ['acknowledge'] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
