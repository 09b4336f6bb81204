import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/**
 * An alarm of Amazon CloudWatch, as EventBridge sends it, as SNS sends it (its text is in `Message`), and as SNS with raw
 * message delivery: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 */
export const cloudwatch: Reading = {
  name: 'cloudwatch',
  unpack: ['Message'],
  summary: { from: ['AlarmName', 'detail.alarmName', 'detail.title', 'Subject', '["detail-type"]'] },
  severity: { from: [], values: {}, otherwise: 'high' },
  labels: [
    { from: 'Trigger.Dimensions' },
    { from: 'detail.configuration.metrics.0.metricStat.metric.dimensions' },
    { from: 'AWSAccountId', as: 'account' },
    { from: 'account', as: 'account' },
    { from: 'region', as: 'region' },
    { from: 'Region', as: 'region' },
    { from: 'Trigger.Namespace', as: 'namespace' },
    { from: 'Trigger.MetricName', as: 'metric' },
  ],
  details: { from: ['NewStateReason', 'detail.state.reason', 'AlarmDescription', 'detail.configuration.description'] },
  entityId: { from: ['Trigger.Dimensions.0.value', 'AlarmName', 'detail.alarmName'] },
  runbookId: { from: [] },
  signal: {
    key: [['AlarmArn', 'resources.0', 'AlarmName', 'detail.alarmName']],
    status: {
      from: ['NewStateValue', 'detail.state.value'],
      fires: ['alarm'],
      resolved: ['ok'],
      ignored: ['insufficient_data'],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
