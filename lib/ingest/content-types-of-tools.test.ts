import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { ingestDeps, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { PRESETS } from '../sources/presets/presets'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const ALERT = { summary: 'Disk full', severity: 'high' }

// Of Amazon SNS, CloudEvents and others
test.each([
  'text/plain; charset=UTF-8',
  'application/cloudevents+json',
  'application/vnd.example.v1+json',
  'text/json',
])('%s is taken from a tool, and a key without a source says what to change', async (type) => {
  const deps = ingestDeps(database.db)
  const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
  expect((await post(deps, token, ALERT, { 'content-type': type })).status).toBe(201)
  const plain = await newApiKey(world.system, 'plain')
  const answer = await post(deps, plain.token, ALERT, { 'content-type': type })
  expect([answer.status, answer.json.detail]).toEqual([415, expect.stringContaining('key with a source takes this')])
})

const RAW = { 'x-amz-sns-rawdelivery': 'true', 'content-type': 'text/plain; charset=UTF-8' }
const ALARM = {
  AlarmName: 'cpu',
  AlarmArn: 'arn:aws:cloudwatch:eu-west-1:1:alarm:cpu',
  AWSAccountId: '1',
  Region: 'EU',
}

// https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html
test('an alarm that SNS delivers raw opens its incident and resolves it', async () => {
  const deps = ingestDeps(database.db)
  const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
  const told = async (NewStateValue: string) =>
    (await post(deps, token, { ...ALARM, NewStateValue }, RAW)).json.outcomes[0].outcome
  expect([await told('ALARM'), await told('OK')]).toEqual(['opened', 'resolved'])
})

test.each([RAW, { 'content-type': 'text/plain' }])(
  'words that SNS delivers raw are an incident, %o',
  async (headers) => {
    const deps = ingestDeps(database.db)
    const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
    const told = async (text: string) => (await post(deps, token, text, headers)).json.outcomes[0].outcome
    expect([await told('Disk of db-1 is "full"\n100 %'), await told('Disk of db-2 is full')]).toEqual(
      Array(2).fill('unreadable'),
    )
    const incidents = await database.db.read.incident.findMany({ where: { workspaceId: world.workspaceId } })
    expect(incidents.map(({ summary, severity }) => `${summary}, ${severity}`)).toEqual([
      'Disk of db-1 is "full" 100 % (unreadable alert from sns), high',
      'Disk of db-2 is full (unreadable alert from sns), high',
    ])
  },
)

test.each([
  ['{"AlarmName": }', 'text/plain'],
  ['Disk full', 'application/json'],
  [' ', 'text/plain'],
])('%j as %s is refused, with where it is no JSON', async (text, type) => {
  const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
  const { status, json } = await post(ingestDeps(database.db), token, text, { 'content-type': type })
  expect([status, json.code]).toEqual([400, 'invalid_json'])
})

test.each(['text/plain; charset=latin1', 'text/html', 'application/xml'])('%s is refused also then', async (type) => {
  const { token } = await newApiKey(world.system, 'sns', PRESETS.cloudwatch)
  expect((await post(ingestDeps(database.db), token, ALERT, { 'content-type': type })).status).toBe(415)
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function form(fields: Record<string, string>) {
  return new URLSearchParams(fields).toString()
}

// Each as the tool's documentation shows it, or the curl of a script
test.each<[string, Record<string, string>, Record<string, string>, string]>([
  [
    'StatusCake',
    { Token: 't', Status: 'Down', StatusCode: '0', URL: 'https://shop.example/', Name: 'Shop', Tags: 'prod' },
    { Status: 'Up', StatusCode: '200' },
    'Shop https://shop.example/: Down, high, resolved',
  ],
  [
    'UptimeRobot',
    { monitorID: '77', monitorURL: 'https://x', monitorFriendlyName: 'Shop', alertType: '1', alertDetails: 'HTTP 500' },
    { alertType: '2', alertDetails: 'HTTP 200' },
    'Shop: HTTP 500, high, resolved',
  ],
  [
    'HetrixTools',
    { monitor_id: 'M1', monitor_name: 'Blog', monitor_status: 'offline' },
    { monitor_status: 'online' },
    'Blog: offline, high, resolved',
  ],
  [
    'a script of Nagios',
    {
      ...{ NOTIFICATIONTYPE: 'PROBLEM', HOSTNAME: 'web-1', SERVICEDESC: 'HTTP', SERVICESTATE: 'CRITICAL' },
      SERVICEOUTPUT: 'refused',
    },
    { NOTIFICATIONTYPE: 'RECOVERY', SERVICESTATE: 'OK', SERVICEOUTPUT: 'fine' },
    'web-1 HTTP: refused, critical, resolved',
  ],
  [
    'a script with the own fields',
    { summary: 'Disk full', severity: 'high', fingerprint: 'd', 'labels[host]': 'db-1' },
    { status: 'ok' },
    'Disk full, high, resolved',
  ],
])('%s sends forms: its problem is an incident, and its end resolves it', async (_, fires, over, incident) => {
  const deps = ingestDeps(database.db)
  const { token } = await newApiKey(world.system, 'forms', PRESETS.custom)
  const told = async (fields: Record<string, string>) =>
    (await post(deps, token, form(fields), FORM)).json.outcomes[0].outcome
  expect([await told(fires), await told(fires), await told({ ...fires, ...over })]).toEqual([
    ...['opened', 'counted', 'resolved'],
  ])
  const incidents = await database.db.read.incident.findMany({ where: { workspaceId: world.workspaceId } })
  expect(incidents.map(({ summary, severity, status }) => `${summary}, ${severity}, ${status}`)).toEqual([incident])
})

test('a form is refused by a key without a source, which says who takes it, and by a tool that sends none', async () => {
  const deps = ingestDeps(database.db)
  const plain = await newApiKey(world.system, 'plain')
  const answer = await post(deps, plain.token, form(ALERT), FORM)
  expect([answer.status, answer.json.detail]).toEqual([415, expect.stringContaining('source custom takes forms')])
  const { token } = await newApiKey(world.system, 'alertmanager', PRESETS.alertmanager)
  expect((await post(deps, token, form(ALERT), FORM)).status).toBe(415)
})

test('a form has the limit of one alert', async () => {
  const { token } = await newApiKey(world.system, 'forms', PRESETS.custom)
  const { status } = await post(ingestDeps(database.db), token, form({ ...ALERT, x: 'x'.repeat(1024 * 1024) }), FORM)
  expect(status).toBe(413)
})
