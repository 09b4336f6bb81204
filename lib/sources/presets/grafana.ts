import type { Reading } from '../reading'
import { alertmanager } from './alertmanager'

/** Grafana's alerting, like Alertmanager's, and the legacy one: https://grafana.com/docs/grafana/latest/alerting/ */
export const grafana: Reading = {
  ...alertmanager,
  name: 'grafana',
  // A rule that could not be evaluated is called DatasourceError or DatasourceNoData.
  about: ['labels.rulename'],
  summary: {
    from: [
      ...['annotations.summary', 'labels.alertname', 'title', 'ruleName', 'annotations.message'],
      ...['annotations.description', '$.title', 'labels'],
    ],
  },
  severity: {
    ...alertmanager.severity,
    from: [
      ...alertmanager.severity.from,
      ...['tags.severity', 'tags.Severity', 'tags.priority', 'tags.level', 'tags.criticality', 'tags.urgency'],
    ],
  },
  labels: [{ from: 'labels' }, { from: 'tags' }],
  // Where a rule could not be evaluated its description is not what is wrong.
  details: { from: ['annotations.Error', 'annotations.description', 'annotations.message', 'valueString', 'message'] },
  entityId: { from: ['labels.instance', 'labels.host', 'labels.pod'] },
  signal: {
    // In legacy alerting each organisation counts its rules from 1.
    key: [
      ['fingerprint', 'ruleId', 'labels'],
      ['fingerprint', 'orgId', 'ruleId', 'labels'],
    ],
    status: { from: ['status', 'state'], resolved: ['resolved', 'ok', 'normal'], ignored: ['paused', 'pending'] },
    times: { started: ['startsAt'], ended: ['endsAt'] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
}
