import type { Reading } from '../reading'

// What EventBridge and SNS tell besides alarms: https://docs.aws.amazon.com/eventbridge/latest/ref/events.html
// A finding of Security Hub is a member of its event's list.

const THINGS = [
  ...['detail.instance-id', 'detail.pipeline', 'detail.project-name', 'detail.group', 'detail.resourceArn'],
  ...['detail.jobName', 'detail.stateMachineArn', 'detail.AutoScalingGroupName', 'AutoScalingGroupName'],
  ...['detail.SourceIdentifier', '["Source ID"]', 'detail.repository-name', 'detail.configRuleName'],
  ...['detail.resourceId', 'detail.resource_id', 'detail.CommonName', 'rootCauses.0.service', 'Resources.0.Id'],
]

const STATES = [
  ...['detail.state', 'detail.status', 'detail.build-status', 'detail.lastStatus', 'detail.eventName'],
  'detail.newEvaluationResult.complianceType',
]

/** What and where, before the name of the kind of event. */
export const EVENTS_ABOUT = [...THINGS, 'resources.0', 'detail.check-name', 'detail.instance-action', ...STATES]

export const EVENTS_SUMMARY = ['detail.Message', 'Title', 'finding_info.title', 'monitorName', 'Description']

export const EVENTS_DETAILS = [
  ...['detail.description', 'detail.reason', 'detail.stoppedReason', 'detail.statusMessage', 'detail.cause'],
  ...['detail.Cause', 'detail.statusReason', 'finding_info.desc', 'Description', 'Cause', 'anomalyDetailsLink'],
  'Message',
]

export const EVENTS_ENTITY = [
  ...['detail.resource.instanceDetails.instanceId', 'detail.resource.eksClusterDetails.name'],
  ...['detail.resource.s3BucketDetails.0.name', 'detail.resource.accessKeyDetails.userName'],
  ...[...THINGS, 'resources.0.uid', 'resources.0', 'detail.service'],
]

export const EVENTS_STATUS = ['Workflow.Status', ...STATES]

export const EVENTS_OVER = [
  ...['succeeded', 'success', 'completed', 'complete', 'running', 'compliant', 'resolved', 'archived', 'available'],
  // What a person or a rule suppressed of Security Hub and Inspector
  'suppressed',
  'service_deployment_completed',
]

export const EVENTS_UNDERWAY = [
  ...['pending', 'created', 'started', 'in_progress', 'submitted', 'runnable', 'starting', 'resumed', 'stopping'],
  ...['shutting-down', 'canceling', 'canceled', 'superseded', 'not_applicable', 'service_steady_state'],
  'service_deployment_in_progress',
]

/** Identities of one thing each, whatever happens to it. */
export const EVENTS_IDS = [
  // Of GuardDuty, Inspector, Macie and Security Hub: a finding.
  ...['detail.arn', 'detail.findingArn', 'detail.id', 'Id', 'finding_info.uid', 'anomalyId', 'detail.deploymentId'],
  ...['detail.executionArn', 'detail.build-id', 'detail.jobId', 'detail.backupJobId', 'detail.instance-id'],
  ...['detail.pipeline', 'detail.group', 'AutoScalingGroupARN', 'AutoScalingGroupName', 'detail.resourceId'],
  'detail.resource_id',
]

/** What tells apart the problems of one thing, or two things of one name. */
export const EVENTS_PARTS = [
  'detail.clusterArn',
  'detail.action',
  'detail.stage',
  'Event',
  'detail.configRuleName',
  'detail.check-name',
]

export const EVENTS_SCALES: Reading['scales'] = [
  // https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_findings-severity.html
  { from: ['detail.severity'], atLeast: { critical: 9, high: 7, medium: 4, low: 0 } },
  {
    // Of Inspector, Macie and both forms of Security Hub.
    from: ['detail.severity', 'detail.severity.description', 'Severity.Label', 'severity'],
    values: {
      critical: 'critical',
      high: 'high',
      medium: 'medium',
      low: 'low',
      informational: 'low',
      untriaged: 'low',
    },
  },
  // Of a scan of ECR.
  { from: ['detail.finding-severity-counts.CRITICAL'], atLeast: { critical: 1 } },
  { from: ['detail.finding-severity-counts.HIGH'], atLeast: { high: 1 } },
  // Tasks that ECS or a person stops on purpose.
  { from: ['detail.stopCode'], values: { UserInitiated: 'low', ServiceSchedulerInitiated: 'low' } },
  {
    from: ['Event', '["detail-type"]'],
    values: {
      ...{ 'autoscaling:EC2_INSTANCE_LAUNCH': 'low', 'autoscaling:EC2_INSTANCE_TERMINATE': 'low' },
      ...{ 'EC2 Instance Launch Successful': 'low', 'EC2 Instance Terminate Successful': 'low' },
      ...{ 'EC2 Instance-launch Lifecycle Action': 'low', 'EC2 Instance-terminate Lifecycle Action': 'low' },
      ...{ 'EC2 Spot Instance Interruption Warning': 'medium', 'EC2 Instance Rebalance Recommendation': 'low' },
      ...{ 'ECR Image Scan': 'low', 'Scheduled Event': 'low' },
    },
  },
]
