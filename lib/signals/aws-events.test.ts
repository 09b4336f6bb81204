import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

// https://docs.aws.amazon.com/eventbridge/latest/ref/events.html
const event = (kind: string, detail: object, ...resources: string[]) => ({
  ...{ version: '0', 'detail-type': kind, account: '123456789012', region: 'us-east-1' },
  ...{ resources, detail },
})
const inSns = (message: object) => ({ Type: 'Notification', MessageId: 'm', Message: JSON.stringify(message) })

const EC2 = 'EC2 Instance State-change Notification'
const PIPELINE = 'CodePipeline Pipeline Execution State Change'
const ECS = { clusterArn: 'arn:aws:ecs:us-east-1:1:cluster/prod', group: 'service:web' }
const DEPLOYED = 'arn:aws:ecs:us-east-1:1:service/prod/web'

test.each<[string, object, object | undefined, string]>([
  [
    'an instance of EC2',
    event(EC2, { 'instance-id': 'i-1', state: 'stopped' }, 'arn:aws:ec2:us-east-1:1:instance/i-1'),
    event(EC2, { 'instance-id': 'i-1', state: 'running' }, 'arn:aws:ec2:us-east-1:1:instance/i-1'),
    `i-1 stopped: ${EC2}, high, resolved`,
  ],
  [
    'a pipeline',
    event(PIPELINE, { pipeline: 'deploy', 'execution-id': '1', state: 'FAILED' }),
    event(PIPELINE, { pipeline: 'deploy', 'execution-id': '2', state: 'SUCCEEDED' }),
    `deploy FAILED: ${PIPELINE}, high, resolved`,
  ],
  [
    'a rule of AWS Config',
    event('Config Rules Compliance Change', {
      ...{ configRuleName: 'open-ports', resourceId: 'sg-1', newEvaluationResult: { complianceType: 'NON_COMPLIANT' } },
    }),
    event('Config Rules Compliance Change', {
      ...{ configRuleName: 'open-ports', resourceId: 'sg-1', newEvaluationResult: { complianceType: 'COMPLIANT' } },
    }),
    'open-ports sg-1 NON_COMPLIANT: Config Rules Compliance Change, high, resolved',
  ],
  [
    'a backup',
    event('Backup Job State Change', { backupJobId: 'B1', state: 'FAILED', resourceArn: 'arn:aws:ec2:::volume/vol-1' }),
    undefined,
    'volume/vol-1 FAILED: Backup Job State Change, high, open',
  ],
  [
    'a task of ECS',
    event('ECS Task State Change', { ...ECS, lastStatus: 'STOPPED', stopCode: 'EssentialContainerExited' }),
    undefined,
    'service:web STOPPED: ECS Task State Change, high, open',
  ],
  [
    'a task that ECS replaces',
    event('ECS Task State Change', { ...ECS, lastStatus: 'STOPPED', stopCode: 'ServiceSchedulerInitiated' }),
    undefined,
    'service:web STOPPED: ECS Task State Change, low, open',
  ],
  [
    'a deployment of ECS',
    event('ECS Deployment State Change', { eventName: 'SERVICE_DEPLOYMENT_FAILED', deploymentId: 'd/1' }, DEPLOYED),
    undefined,
    'service/prod/web SERVICE_DEPLOYMENT_FAILED: ECS Deployment State Change, high, open',
  ],
  [
    'RDS',
    event('RDS DB Instance Event', { Message: 'Failover started', SourceIdentifier: 'db1' }),
    undefined,
    'db1: Failover started, high, open',
  ],
  [
    'Auto Scaling by SNS',
    inSns({
      ...{ AutoScalingGroupName: 'web', Event: 'autoscaling:EC2_INSTANCE_LAUNCH_ERROR', AccountId: '1' },
      Description: 'Launching a new instance failed',
    }),
    undefined,
    'web: Launching a new instance failed, high, open',
  ],
  [
    'Auto Scaling at work',
    inSns({
      ...{ AutoScalingGroupName: 'web', Event: 'autoscaling:EC2_INSTANCE_TERMINATE', AccountId: '1' },
      Description: 'Terminating EC2 instance: i-1',
    }),
    undefined,
    'web: Terminating EC2 instance: i-1, low, open',
  ],
  [
    'an anomaly of costs',
    inSns({ anomalyId: 'a', monitorName: 'Services monitor', rootCauses: [{ service: 'Amazon EC2' }] }),
    undefined,
    'Amazon EC2: Services monitor, high, open',
  ],
  [
    'a budget',
    {
      Type: 'Notification',
      Subject: 'AWS Budgets: Dev has exceeded your alert threshold',
      Message: 'Budget Name: Dev',
    },
    undefined,
    'AWS Budgets: Dev has exceeded your alert threshold, high, open',
  ],
])('cloudwatch: %s', async (_, fires, ends, line) => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  expect(await send(fires)).toBe('opened')
  if (ends) expect(await send(ends)).toBe('resolved')
  expect(await incidents()).toEqual([line])
})

test.each([
  event(EC2, { 'instance-id': 'i-1', state: 'running' }),
  event(EC2, { 'instance-id': 'i-1', state: 'pending' }),
  event(PIPELINE, { pipeline: 'deploy', state: 'SUCCEEDED' }),
  event(PIPELINE, { pipeline: 'deploy', state: 'STARTED' }),
  event('Backup Job State Change', { backupJobId: 'B2', state: 'COMPLETED' }),
  event('ECS Task State Change', { ...ECS, lastStatus: 'RUNNING' }),
  event('ECS Deployment State Change', { eventName: 'SERVICE_DEPLOYMENT_COMPLETED', deploymentId: 'd/2' }, DEPLOYED),
  event('CodeBuild Build State Change', { 'project-name': 'p', 'build-status': 'SUCCEEDED' }),
])('cloudwatch: %o pages nobody', async (body) => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  expect(['unmatched', 'ignored']).toContain(await send(body))
  expect(await incidents()).toEqual([])
})

test('cloudwatch: another task of ECS that runs does not end what stopped the first', async () => {
  const { send } = await sourceOf(world, 'cloudwatch')
  const task = (lastStatus: string) => event('ECS Task State Change', { ...ECS, lastStatus })
  expect(await send(task('STOPPED'))).toBe('opened')
  expect(await send(task('RUNNING'))).toBe('ignored')
  expect(await send(task('STOPPED'))).toBe('counted')
})

test.each([
  [2, 'low'],
  [4, 'medium'],
  [6.9, 'medium'],
  [7.0, 'high'],
  [8.9, 'high'],
  [9.5, 'critical'],
  // Amazon Inspector and Macie
  ['CRITICAL', 'critical'],
  [{ description: 'Medium', score: 2 }, 'medium'],
])('cloudwatch: a finding whose severity is %o is %s, and one incident', async (severity, ours) => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const told = (count: number) =>
    send(
      event('GuardDuty Finding', {
        id: '16afba',
        arn: 'arn:finding/16afba',
        title: 'C&C',
        severity,
        service: { count },
      }),
    )
  expect([await told(1), await told(2)]).toEqual(['opened', 'counted'])
  expect(await incidents()).toEqual([`C&C, ${ours}, open`])
})

// https://docs.aws.amazon.com/securityhub/latest/userguide/securityhub-cwe-event-formats.html
test('cloudwatch: each finding of Security Hub is an incident, which its workflow resolves', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const finding = (Id: string, Label: string, Status: string, RecordState = 'ACTIVE') => ({
    ...{ Id, Title: `Finding ${Id}`, Severity: { Label }, Workflow: { Status }, RecordState },
    Resources: [{ Type: 'AwsS3Bucket', Id: 'arn:aws:s3:::pub' }],
  })
  const told = (...findings: object[]) => send(event('Security Hub Findings - Imported', { findings }, 'arn:f/1'))
  expect(await told(finding('f1', 'CRITICAL', 'NEW'), finding('f2', 'LOW', 'NEW'))).toBe('opened,opened')
  expect(await told(finding('f1', 'CRITICAL', 'NOTIFIED'))).toBe('counted')
  expect(await told(finding('f2', 'LOW', 'RESOLVED'))).toBe('resolved')
  expect(await told(finding('f3', 'HIGH', 'NEW', 'ARCHIVED'))).toBe('unmatched')
  expect(await told(finding('f1', 'CRITICAL', 'NEW', 'ARCHIVED'))).toBe('resolved')
  expect(await told(finding('f4', 'HIGH', 'NEW'))).toBe('opened')
  expect(await told(finding('f4', 'HIGH', 'SUPPRESSED'))).toBe('resolved')
  expect(await incidents()).toEqual([
    'pub: Finding f1, critical, resolved',
    'pub: Finding f2, low, resolved',
    'pub: Finding f4, high, resolved',
  ])
})

// https://docs.aws.amazon.com/securityhub/latest/userguide/security-hub-v2-eventbridge.html
test('cloudwatch: a finding in the form of OCSF ends by its status', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const told = (uid: string, status: string) => {
    const finding = { finding_info: { uid, title: `Finding ${uid}` }, severity: 'High', status }
    return send(event('Findings Imported V2', { findings: [finding] }, 'arn:f/1'))
  }
  expect([await told('u1', 'New'), await told('u2', 'New'), await told('u1', 'Suppressed')]).toEqual([
    ...['opened', 'opened', 'resolved'],
  ])
  expect(await incidents()).toEqual(['Finding u1, high, resolved', 'Finding u2, high, open'])
})
