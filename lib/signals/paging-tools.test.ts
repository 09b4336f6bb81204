import { beforeEach, expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { newWorkspace } from '../../testing/fixtures'
import { sourceOf } from '../../testing/source-of'
import { acknowledgeIncident } from '../incidents/acknowledge'

const database = anyTestDatabase()
let world: Awaited<ReturnType<typeof newWorkspace>>

beforeEach(async () => {
  world = await newWorkspace(database.db)
})

const service = { id: 'PN49J75', name: 'Shop' }

// https://support.pagerduty.com/docs/v1v2-webhook-extensions
const VERSIONS = {
  1: (name: string, id: string) => ({
    id: 'bb8b',
    type: name,
    data: { incident: { id, incident_key: 'k', service, trigger_summary_data: { subject: 'Disk of db-1 is full' } } },
  }),
  2: (name: string, id: string) => ({
    id: '69a7',
    event: name,
    log_entries: [],
    incident: { id, title: 'Disk of db-1 is full', incident_key: null, service, urgency: 'low' },
  }),
}

test.each([
  [1, 'high'],
  [2, 'low'],
] as const)("pagerduty: the messages of its webhooks' version %d", async (version, severity) => {
  const { send, incidents } = await sourceOf(world, 'pagerduty')
  const messageOf = (name: string, id = 'P1') => VERSIONS[version](`incident.${name}`, id)
  const told = (...messages: object[]) => send({ messages })
  expect(await told(messageOf('trigger'), messageOf('trigger', 'P2'))).toBe('opened,opened')
  for (const name of ['annotate', 'assign', 'escalate', 'delegate', 'a new word'])
    expect(await told(messageOf(name))).toBe('ignored')
  expect(await told(messageOf('acknowledge'))).toBe('acknowledged')
  expect(await told(messageOf('resolve', 'P2'))).toBe('resolved')
  expect(await told(messageOf('resolve', 'P3'))).toBe('unmatched')
  expect(await incidents()).toEqual([
    `Disk of db-1 is full, ${severity}, acknowledged`,
    `Disk of db-1 is full, ${severity}, resolved`,
  ])
})

// https://developer.pagerduty.com/docs/webhooks-overview, and https://support.atlassian.com/opsgenie/docs/opsgenie-edge-connector-alert-action-data/
const TOLD = {
  pagerduty: (name: string, id = 'P1') => ({
    event: {
      event_type: `incident.${name}`,
      data: { id, type: 'incident', title: 'Disk of db-1 is full', urgency: 'high', service },
    },
  }),
  opsgenie: (action: string, alias = 'P1') => ({
    action,
    alert: { alertId: '7', alias, message: 'Disk of db-1 is full', priority: 'P2' },
  }),
}

test.each([
  ['pagerduty', 'triggered', 'acknowledged', 'unacknowledged', 'resolved'],
  ['pagerduty', 'triggered', 'acknowledged', 'reopened', 'resolved'],
  ['opsgenie', 'Create', 'Acknowledge', 'UnAcknowledge', 'Close'],
] as const)('%s: %s, %s and then %s pages again', async (preset, fire, acknowledge, again, end) => {
  const { send, incidents } = await sourceOf(world, preset)
  const told = (name: string, id?: string) => send(TOLD[preset](name, id))
  expect([await told(fire), await told(acknowledge), await told(again)]).toEqual(['opened', 'acknowledged', 'reopened'])
  const [incident] = await world.system.db.read.incident.findMany({ where: { workspaceId: world.workspaceId } })
  const escalation = () =>
    world.system.db.read.escalation.findFirstOrThrow({ where: { incidentId: incident?.id ?? 0 } })
  expect(await escalation()).toMatchObject({ state: 'active', step: 0 })
  expect([await told(again), await told(acknowledge), await told(end), await told(again)]).toEqual([
    'counted',
    'acknowledged',
    'resolved',
    'reopened',
  ])
  expect(await escalation()).toMatchObject({ state: 'active' })
  // Of what began before the tool told of it here
  expect(await told(again, 'P2')).toBe('opened')
  expect(await incidents()).toEqual(Array(2).fill('Disk of db-1 is full, high, open'))
})

test('opsgenie: what a person acknowledged here stays with them', async () => {
  const { send, incidents } = await sourceOf(world, 'opsgenie')
  await send(TOLD.opsgenie('Create'))
  const { id } = await world.system.db.read.incident.findFirstOrThrow({ where: { workspaceId: world.workspaceId } })
  await acknowledgeIncident(world.admin, { incidentId: id })
  expect(await send(TOLD.opsgenie('UnAcknowledge'))).toBe('counted')
  expect(await incidents()).toEqual(['Disk of db-1 is full, high, acknowledged'])
})

test.each<[object, string]>([
  [{ alias: 'disk-db-1', description: 'Disk of db-1 is full' }, 'Disk of db-1 is full'],
  [{ alias: 'disk-db-1' }, 'disk-db-1'],
  [{ action: 'Create', alert: { alias: 'disk-db-1' } }, 'disk-db-1'],
])('opsgenie: the summary of %o, without a message, is %s', async (alert, summary) => {
  const { send, incidents } = await sourceOf(world, 'opsgenie')
  expect([await send(alert), await send(alert)]).toEqual(['opened', 'counted'])
  expect(await incidents()).toEqual([`${summary}, high, open`])
})
