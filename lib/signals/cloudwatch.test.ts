import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

test('cloudwatch: as a function gets it, by SNS, by SQS or from the alarm itself', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const said = (name: string, state: string) =>
    JSON.stringify({ AlarmName: name, AlarmArn: `arn:${name}`, NewStateValue: state, NewStateReason: 'r', Trigger: {} })
  const sns = (name: string, state: string) => ({
    EventSource: 'aws:sns',
    Sns: { Type: 'Notification', MessageId: `${name}${state}`, Message: said(name, state) },
  })
  expect(await send({ Records: [sns('db-down', 'ALARM'), sns('api-5xx', 'ALARM')] })).toBe('opened,opened')
  expect(await send({ Records: [sns('db-down', 'OK')] })).toBe('resolved')
  const topic = { Type: 'Notification', Message: said('api-5xx', 'OK') }
  expect(await send({ Records: [{ messageId: 'm', body: JSON.stringify(topic) }] })).toBe('resolved')
  const alarm = (value: string) => ({ alarmArn: 'arn:q', alarmData: { alarmName: 'queue', state: { value } } })
  expect([await send(alarm('ALARM')), await send(alarm('OK'))]).toEqual(['opened', 'resolved'])
  expect(await incidents()).toEqual(['db-down, high, resolved', 'api-5xx, high, resolved', 'queue, high, resolved'])
})

const ALARM = {
  AlarmName: 'cpu-web-1',
  AlarmArn: 'arn:aws:cloudwatch:eu-west-1:1:alarm:cpu-web-1',
  NewStateReason: 'Threshold Crossed',
  StateChangeTime: '2026-01-12T16:30:42.236+0000',
  Trigger: { MetricName: 'CPUUtilization', Namespace: 'AWS/EC2', Dimensions: [{ value: 'i-1', name: 'InstanceId' }] },
}

test('cloudwatch: from SNS, raw or in its message, and from EventBridge', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const inSns = (body: object) => ({ Type: 'Notification', MessageId: 'm', Message: JSON.stringify(body) })
  expect(await send(inSns({ ...ALARM, NewStateValue: 'ALARM' }))).toBe('opened')
  expect(await send({ ...ALARM, NewStateValue: 'INSUFFICIENT_DATA' })).toBe('ignored')
  expect(await send({ ...ALARM, NewStateValue: 'OK' })).toBe('resolved')
  const event = (value: string) => ({
    'detail-type': 'CloudWatch Alarm State Change',
    source: 'aws.cloudwatch',
    resources: [ALARM.AlarmArn],
    detail: { alarmName: ALARM.AlarmName, state: { value, reason: 'r' } },
  })
  expect(await send(event('ALARM'))).toBe('reopened')
  expect(await send(event('OK'))).toBe('resolved')
  expect(await incidents()).toEqual(['cpu-web-1, high, resolved'])
})

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-tags-in-notifications.html
test.each([
  [{ Severity: 'P4', team: 'web' }, 'low'],
  [{ severity: 'critical' }, 'critical'],
  [{ Severity: 'ours' }, 'high'],
])('cloudwatch: an alarm with the tags %o is %s', async (alarmTags, severity) => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const detail = { alarmName: ALARM.AlarmName, state: { value: 'ALARM' }, alarmTagsStatus: 'SUCCESS', alarmTags }
  await send({ 'detail-type': 'CloudWatch Alarm State Change', resources: [ALARM.AlarmArn], detail })
  expect(await incidents()).toEqual([`cpu-web-1, ${severity}, open`])
})

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch-and-eventbridge.html, "Multi Time Series Alarm",
// and the SNS message of an alarm with contributors, on the page about log alarms.
test('cloudwatch: each time series of an alarm is an incident, which its own end resolves', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const event = (table: string, id: string, value: string) => ({
    'detail-type': 'CloudWatch Alarm Contributor State Change',
    source: 'aws.cloudwatch',
    resources: ['arn:aws:cloudwatch:us-east-1:123456789012:alarm:DynamoDBInsightsAlarm'],
    detail: {
      alarmName: 'DynamoDBInsightsAlarm',
      alarmContributor: { id, attributes: { TableName: table } },
      state: { value, reason: 'Threshold Crossed' },
    },
  })
  expect(await send(event('orders', '6d442278dba546f6', 'ALARM'))).toBe('opened')
  expect(await send(event('users', 'a1b2c3d4e5f6a7b8', 'ALARM'))).toBe('opened')
  expect(await send(event('orders', '6d442278dba546f6', 'OK'))).toBe('resolved')
  const sns = (endpoint: string, id: string, value: string) => ({
    AlarmName: 'EndpointLatency',
    AlarmArn: 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:EndpointLatency',
    NewStateValue: value,
    AlarmContributorId: id,
    AlarmContributorAttributes: { endpoint },
  })
  expect(await send(sns('/api/orders', 'a1b2c3d4e5f6g7h8', 'ALARM'))).toBe('opened')
  expect(await send(sns('/api/users', 'b1b2c3d4e5f6g7h8', 'ALARM'))).toBe('opened')
  expect(await send(sns('/api/users', 'b1b2c3d4e5f6g7h8', 'OK'))).toBe('resolved')
  expect(await incidents()).toEqual([
    'DynamoDBInsightsAlarm, high, resolved',
    'DynamoDBInsightsAlarm, high, open',
    'EndpointLatency, high, open',
    'EndpointLatency, high, resolved',
  ])
})

// https://docs.aws.amazon.com/health/latest/ug/aws-health-events-eventbridge-schema.html
test('cloudwatch: an event of AWS Health ends, and is not joined by another about its resource', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const told = (event: string, statusCode: string, eventTypeCategory = 'issue') => ({
    'detail-type': 'AWS Health Event',
    source: 'aws.health',
    account: '123456789012',
    region: 'us-west-2',
    resources: ['vol-e4e15e8d'],
    detail: {
      eventArn: `arn:aws:health:us-west-2::event/EBS/${event}/1`,
      service: 'EBS',
      eventTypeCode: event,
      eventTypeCategory,
      statusCode,
      eventDescription: [{ language: 'en_US', latestDescription: 'A description of the event' }],
    },
  })
  expect(await send(told('AWS_EBS_VOLUME_LOST', 'open'))).toBe('opened')
  expect(await send(told('AWS_EBS_DEGRADED', 'open'))).toBe('opened')
  expect(await send(told('AWS_EBS_VOLUME_LOST', 'closed'))).toBe('resolved')
  expect(await send(told('AWS_EBS_RETIREMENT', 'upcoming', 'scheduledChange'))).toBe('opened')
  expect(await incidents()).toEqual([
    'vol-e4e15e8d: AWS_EBS_VOLUME_LOST, high, resolved',
    'vol-e4e15e8d: AWS_EBS_DEGRADED, high, open',
    'vol-e4e15e8d: AWS_EBS_RETIREMENT, medium, open',
  ])
})

// https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs_service_events.html: two events of one service
test('cloudwatch: other events about one resource are incidents of their own', async () => {
  const { send } = await sourceOf(world, 'cloudwatch')
  const told = (detailType: string, eventName: string) => ({
    'detail-type': detailType,
    source: 'aws.ecs',
    resources: ['arn:aws:ecs:us-west-2:111122223333:service/default/servicetest'],
    detail: { eventType: 'ERROR', eventName, clusterArn: 'arn:aws:ecs:us-west-2:111122223333:cluster/default' },
  })
  expect(await send(told('ECS Service Action', 'SERVICE_TASK_PLACEMENT_FAILURE'))).toBe('opened')
  expect(await send(told('ECS Deployment State Change', 'SERVICE_DEPLOYMENT_FAILED'))).toBe('opened')
})

test('cloudwatch: alarms of one name in two accounts or regions are apart, also without an ARN', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const sns = (AWSAccountId: string, Region: string, NewStateValue: string) =>
    send({ Type: 'Notification', Message: JSON.stringify({ AlarmName: 'cpu', AWSAccountId, Region, NewStateValue }) })
  expect(await sns('111', 'EU (Ireland)', 'ALARM')).toBe('opened')
  expect(await sns('222', 'EU (Ireland)', 'ALARM')).toBe('opened')
  expect(await sns('222', 'US East (Ohio)', 'ALARM')).toBe('opened')
  expect(await sns('222', 'EU (Ireland)', 'OK')).toBe('resolved')
  const event = (account: string, value: string) =>
    send({ account, region: 'eu-west-1', detail: { alarmName: 'queue', state: { value } } })
  expect([await event('111', 'ALARM'), await event('222', 'ALARM')]).toEqual(['opened', 'opened'])
  expect([await event('222', 'OK'), await event('111', 'ALARM')]).toEqual(['resolved', 'counted'])
  const statuses = (await incidents()).map((line) => line.split(', ').at(-1))
  expect(statuses).toEqual(['open', 'resolved', 'open', 'open', 'resolved'])
})

// https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.Messages.html
test('cloudwatch: an event of Amazon RDS by SNS says what has happened', async () => {
  const { send, incidents } = await sourceOf(world, 'cloudwatch')
  const event = { 'Event Source': 'db-instance', 'Source ID': 'db1', 'Event Message': 'DB instance restarted' }
  expect(await send({ Type: 'Notification', Message: JSON.stringify(event) })).toBe('opened')
  expect(await incidents()).toEqual(['db1: DB instance restarted, high, open'])
})
