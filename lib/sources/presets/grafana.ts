import type { Reading } from '../reading'
import { alertmanager } from './alertmanager'

/** Grafana's alerting, like Alertmanager's, and the legacy one: https://grafana.com/docs/grafana/latest/alerting/ */
export const grafana: Reading = {
  ...alertmanager,
  name: 'grafana',
  summary: { from: ['annotations.summary', 'labels.alertname', 'title', 'ruleName'] },
  labels: [{ from: 'labels' }, { from: 'tags' }],
  details: { from: ['annotations.description', 'valueString', 'message'] },
  entityId: { from: ['labels.instance', 'labels.host', 'labels.pod'] },
  signal: {
    key: [['fingerprint', 'ruleId']],
    status: { from: ['status', 'state'], resolved: ['resolved', 'ok'], ignored: ['paused', 'pending'] },
    times: { started: ['startsAt'], ended: ['endsAt'] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
}
