import { expect, test } from 'vitest'
import { readConfiguration } from './read'

async function faultsOf(text: string) {
  const read = await readConfiguration(text)
  return read.ok ? [] : read.faults.map(({ path, message, line, column }) => `${line}:${column} ${path}: ${message}`)
}

test('what is left out has a default, and one person may stand for a turn', async () => {
  const read = await readConfiguration(`
version: 1
people:
  ana@example.com:
teams: {Payments: }
schedules:
  Payments:
    time_zone: Europe/Berlin
    layers:
      - shift_unit: week
        handover_time: 09:00
        starts_on: 2026-03-02
        hours: [Mon 09:00-Fri 17:00]
        turns: [Ana@example.com, [ben@example.com, cy@example.com], []]
`)
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  const { owner, people, teams, schedules } = read.configuration
  expect({ owner, people, teams }).toEqual({
    owner: 'tocsin.yaml',
    people: { 'ana@example.com': {} },
    teams: { Payments: { members: [], schedules: [], chat_channel: null } },
  })
  expect(schedules.Payments?.layers?.[0]).toMatchObject({
    handover_time: '09:00',
    starts_on: '2026-03-02',
    hours: ['mon 09:00 - fri 17:00'],
    turns: [['ana@example.com'], ['ben@example.com', 'cy@example.com'], []],
    starts_at: null,
  })
})

test('each fault names its line and column', async () => {
  const text = `version: 1
team: {}
policies:
  Payments:
    steps:
      - wait_minutes: soon
        targets: [{person: ana@example.com, schedule: x}]
    waits: 3
rules:
  - name: A
    policy: Payments
    conditions: [{field: label, key: team, operator: exists, values: [a]}]
  - name: A
    policy: null
    conditions: []
`
  expect(await faultsOf(text)).toEqual([
    '2:1 team: There is no such field.',
    '6:9 policies.Payments.steps.0.wait_minutes: Give a number.',
    '7:19 policies.Payments.steps.0.targets.0: Give one of schedule, person and chat_channel.',
    '8:5 policies.Payments.waits: There is no such field.',
    '12:18 rules.0.conditions.0: This operator takes no values.',
    '15:5 rules.1.conditions: Give at least 1.',
  ])
})

test.each([
  ['', 'undefined:undefined : There is nothing in the file. Begin with "version: 1".'],
  ['version: 2', '1:1 version: Write "version: 1".'],
  [
    'version: 1\n---\nversion: 1',
    'undefined:undefined : The file has several documents. Take out the lines that are only "---".',
  ],
  [
    'version: 1\npeople: [',
    '2:10 : This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
  ['version: 1\nteams:\n  A: {}\n  A: {}', '4:3 teams.A: It is there twice. Remove one.'],
  ['version: 1\nteams:\n  __proto__: {}', '3:3 teams.__proto__: This name cannot be used. Choose another one.'],
  ['version: 1\npeople: {Ana@example.com: {}}', '2:10 people.Ana@example.com: Write an e-mail address in lower case.'],
  ['version: 1\n? [a]\n: 1', 'undefined:undefined : A key is a list, a map or an alias. Write a text for each key.'],
])('refused in words: %j', async (text, fault) => {
  expect(await faultsOf(text)).toEqual([fault])
})

test('a rule that is there twice is refused', async () => {
  const rule = '{name: A, policy: null, conditions: [{field: severity, operator: is, values: [low]}]}'
  expect(await faultsOf(`version: 1\nrules:\n- ${rule}\n- ${rule}`)).toEqual([
    '4:4 rules.1.name: Another rule of the file has this name.',
  ])
})

test('a file made to take for ever is refused', async () => {
  const bombs = [
    `version: ${'['.repeat(50)}`,
    `a: &a [x]\n${'b: *a\n'.repeat(600)}`,
    '? '.repeat(600),
    'x'.repeat(5_000_000),
  ]
  for (const text of bombs) expect(await faultsOf(text)).toHaveLength(1)
})
