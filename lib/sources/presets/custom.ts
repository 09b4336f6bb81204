import { USUAL_WORDS } from '../../severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** For scripts and other tools: takes the fields that many of them use. */
export const custom: Reading = {
  name: 'sender',
  summary: {
    from: ['summary', 'title', 'message', 'msg', 'subject', 'text', 'name', 'description', 'annotations.summary'],
  },
  severity: {
    from: ['severity', 'priority', 'level', 'urgency', 'labels.severity', 'tags.severity'],
    values: { ...USUAL_WORDS },
    otherwise: 'high',
  },
  labels: [{ from: 'labels' }, { from: 'tags' }],
  details: { from: ['details', 'description', 'body'] },
  entityId: { from: ['entityId', 'host', 'hostname', 'instance'] },
  runbookId: { from: ['runbookId', 'runbook_url', 'runbook'] },
  signal: {
    ...OWN_SIGNAL,
    key: [['fingerprint', 'dedup_key', 'dedupKey', 'dedup', 'alias', 'incident_key', 'alert_uid']],
    status: {
      from: ['status', 'state', 'event_action', 'action'],
      resolved: [...OWN_SIGNAL.status.resolved, 'resolve', 'close', 'cleared'],
      ignored: [],
    },
  },
  ownSignal: OWN_SIGNAL,
}
