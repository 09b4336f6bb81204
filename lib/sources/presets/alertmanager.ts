import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** The webhook of Alertmanager: https://prometheus.io/docs/alerting/latest/configuration/#webhook_config */
export const alertmanager: Reading = {
  name: 'alertmanager',
  // Of its first versions, and of those that imitate them, the list is called `alert`.
  each: ['alerts', 'alert'],
  leftOut: 'truncatedAlerts',
  summary: {
    from: [
      ...['annotations.summary', 'annotations.Summary', 'annotations.title', 'annotations.message', 'summary'],
      ...['labels.alertname', 'annotations.description', 'annotations.text', 'description', 'labels'],
      ...['$.commonAnnotations.summary', '$.commonLabels', '$.groupLabels'],
    ],
  },
  severity: {
    from: [
      ...['labels.severity', 'labels.Severity', 'labels.priority', 'labels.Priority', 'labels.alert_severity'],
      ...['labels.criticality', 'labels.urgency', 'labels.level', 'annotations.severity'],
    ],
    values: { ...USUAL_WORDS },
    otherwise: 'high',
  },
  labels: [{ from: 'labels' }],
  details: { from: ['annotations.description', 'annotations.Description', 'annotations.message', 'description'] },
  entityId: { from: ['labels.instance', 'labels.node', 'labels.pod'] },
  runbookId: { from: ['annotations.runbook_url', 'annotations.runbookUrl', 'annotations.runbook'] },
  signal: {
    // Before 0.17 and from those that imitate it an alert has none: it is its labels.
    key: [['fingerprint', 'labels']],
    // The answers of Prometheus' and Alertmanager's APIs have a state, also of alerts that tell nobody.
    status: { from: ['status', 'status.state', 'state'], resolved: ['resolved'], ignored: ['pending', 'suppressed'] },
    times: { started: ['startsAt'], ended: ['endsAt'] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
