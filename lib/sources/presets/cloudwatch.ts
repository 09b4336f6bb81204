import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import {
  EVENTS_ABOUT,
  EVENTS_DETAILS,
  EVENTS_ENTITY,
  EVENTS_IDS,
  EVENTS_OVER,
  EVENTS_PARTS,
  EVENTS_SCALES,
  EVENTS_STATUS,
  EVENTS_SUMMARY,
  EVENTS_UNDERWAY,
} from './aws-events'
import { OWN_SIGNAL } from './own-signal'

const ARNS = ['AlarmArn', 'alarmArn', 'resources.0']
const ALARMS = [...ARNS, 'AlarmName', 'detail.alarmName']
const HEALTH = ['detail.eventArn']
const KNOWN = [...HEALTH, ...EVENTS_IDS]

/**
 * An alarm of Amazon CloudWatch, as EventBridge sends it, as SNS sends it (its text is in `Message`), as SNS with raw
 * message delivery, and as a function gets it: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html
 * and an event of AWS Health: https://docs.aws.amazon.com/health/latest/ug/aws-health-events-eventbridge-schema.html
 */
export const cloudwatch: Reading = {
  name: 'cloudwatch',
  // What SNS and SQS hand to a function is a list of records, what Security Hub tells one of findings.
  each: ['Records', 'detail.findings'],
  unpack: ['Message', 'Sns.Message', 'body'],
  about: EVENTS_ABOUT,
  summary: {
    from: [
      ...['AlarmName', 'detail.alarmName', 'alarmData.alarmName', 'detail.title', 'detail.eventTypeCode'],
      ...[...EVENTS_SUMMARY, 'Subject'],
      // The last is that of Amazon RDS by SNS.
      ...['["detail-type"]', '["Event Message"]', '$["detail-type"]'],
    ],
  },
  // An alarm has none, but its tags may.
  scales: EVENTS_SCALES,
  severity: {
    from: [
      ...['detail.alarmTags.severity', 'detail.alarmTags.Severity'],
      ...['detail.alarmTags.priority', 'detail.alarmTags.Priority', 'detail.eventTypeCategory'],
    ],
    values: { ...USUAL_WORDS, issue: 'high', scheduledchange: 'medium', accountnotification: 'low' },
    otherwise: 'high',
  },
  labels: [
    { from: 'detail.alarmTags' },
    { from: 'AlarmContributorAttributes' },
    { from: 'detail.alarmContributor.attributes' },
    { from: 'alarmData.alarmContributor.attributes' },
    { from: 'Trigger.Dimensions' },
    { from: 'detail.configuration.metrics.0.metricStat.metric.dimensions' },
    { from: 'AWSAccountId', as: 'account' },
    { from: 'account', as: 'account' },
    { from: 'region', as: 'region' },
    { from: 'Region', as: 'region' },
    { from: 'Trigger.Namespace', as: 'namespace' },
    { from: 'Trigger.MetricName', as: 'metric' },
  ],
  details: {
    from: [
      'NewStateReason',
      'detail.state.reason',
      'alarmData.state.reason',
      'detail.eventDescription.0.latestDescription',
      'AlarmDescription',
      'detail.configuration.description',
      ...EVENTS_DETAILS,
    ],
  },
  entityId: {
    from: [...['Trigger.Dimensions.0.value', 'AlarmName', 'detail.alarmName', 'alarmData.alarmName'], ...EVENTS_ENTITY],
  },
  runbookId: { from: [] },
  signal: {
    // One alarm over many time series tells of each of them: a contributor. What `resources` holds is the alarm only beside its
    // name; other events about one resource are of strangers.
    key: [
      [...KNOWN, ...ALARMS],
      [
        ...['AlarmContributorId', 'detail.alarmContributor.id', 'alarmData.alarmContributor.id'],
        ...[...HEALTH, ...EVENTS_PARTS, ...EVENTS_IDS, ...ALARMS],
      ],
      [...KNOWN, 'AlarmName', 'detail.alarmName', 'alarmData.alarmName'],
      // A name is that of one alarm in one account and region.
      [...HEALTH, ...ARNS, 'AWSAccountId', 'account', ...EVENTS_IDS, ...ALARMS],
      [...HEALTH, ...ARNS, 'Region', 'region', ...EVENTS_IDS, ...ALARMS],
    ],
    status: {
      from: ['NewStateValue', 'detail.state.value', 'alarmData.state.value', 'detail.statusCode', ...EVENTS_STATUS],
      resolved: ['ok', 'closed', ...EVENTS_OVER],
      ignored: ['insufficient_data', ...EVENTS_UNDERWAY],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
