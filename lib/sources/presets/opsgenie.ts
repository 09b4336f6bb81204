import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * Its outgoing webhook, whose alert is in `alert`, and the body that creates an alert:
 * https://support.atlassian.com/opsgenie/docs/opsgenie-edge-connector-alert-action-data/
 */
export const opsgenie: Reading = {
  name: 'opsgenie',
  // Its API refuses an alert without a message; a sender's alert is told nevertheless.
  summary: {
    from: ['alert.message', 'message', 'alert.description', 'description', 'alert.alias', 'alias'],
  },
  severity: {
    from: ['alert.priority', 'priority'],
    values: { ...USUAL_WORDS, p1: 'critical', p2: 'high', p3: 'medium', p4: 'low', p5: 'low' },
    otherwise: 'high',
  },
  labels: [{ from: 'alert.details' }, { from: 'details' }, { from: 'alert.tags' }, { from: 'tags' }],
  details: { from: ['alert.description', 'description'] },
  entityId: { from: ['alert.entity', 'entity'] },
  runbookId: { from: [] },
  signal: {
    key: [['alert.alias', 'alias', 'alert.alertId', 'alert.id']],
    status: {
      from: ['action'],
      // Its webhook tells of everything that is done to an alert, and new actions come.
      fires: ['create'],
      changes: ['updatepriority'],
      acknowledges: ['acknowledge'],
      unacknowledges: ['unacknowledge'],
      resolved: ['close', 'delete'],
      ignored: [],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
