import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { oddOpsgenie, smallOpsgenie } from '../../../testing/importers/opsgenie-small'
import { document } from '../../configuration/document/document'
import { importFolder } from '../import'
import { readPeopleFile } from '../people'
import type { Report } from '../report/report'

const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T12:00:00Z'),
}

function outcomes({ objects }: Report, kind: string) {
  return objects.filter((one) => one.kind === kind).map(({ name, outcome, notes }) => [name, outcome, ...notes])
}

function readable(yaml: string) {
  return document.parse(parse(yaml))
}

const small = importFolder('opsgenie', smallOpsgenie(), settings)

test('each object of the folder is taken, changed or left out, with a reason for the last two', () => {
  for (const { in: all, taken, changed, leftOut } of small.report.counts) expect(taken + changed + leftOut).toBe(all)
  expect(small.report.counts.map(({ kind, in: all }) => [kind, all])).toEqual([
    ...[
      ['User', 5],
      ['Contact', 1],
      ['Notification rule', 1],
      ['Team', 1],
      ['Team routing rule', 5],
    ],
    ...[
      ['Escalation', 1],
      ['Integration', 3],
      ['Integration action', 2],
      ['Schedule', 1],
      ['Rotation', 2],
      ['Override', 2],
    ],
    ...[
      ['Alert policy', 2],
      ['Maintenance', 1],
      ['Forwarding', 1],
      ['Custom role', 1],
      ['Policy order', 1],
    ],
  ])
  const silent = small.report.objects.filter(({ outcome, notes }) => outcome !== 'taken' && notes.length === 0)
  expect(silent).toEqual([])
})

test('restrictions, teams, nobody and overrides leave the same people on call as in Opsgenie', () => {
  expect(small.report.shadows).toMatchObject([
    { schedule: 'Payments', hours: 1344, differentHours: 0, differences: [] },
  ])
  const { layers } = readable(small.files['tocsin.yaml']).schedules.Payments ?? {}
  expect(layers?.map(({ name, hours, turns, adds }) => [name, hours.length, turns, adds])).toEqual([
    ['Override', 0, [['dora@example.com']], true],
    ['Day', 7, [['ana@example.com'], ['ben@example.com']], true],
    ['Day', 7, [['ana@example.com'], ['ben@example.com']], true],
    ['Night', 7, [['chen@example.com'], [], ['chen@example.com', 'dora@example.com']], true],
  ])
})

test('the report says where nobody is on call, and which days were compared', () => {
  // Each third night, of 12 hours: seven of the first, which has begun, one less as summer time begins, and
  // one of them covered by Dora.
  const now = 7 + 17 * 12 - 1
  // As whoever is next, another third: six of the last night.
  const next = 18 * 12 + 6
  expect(small.report.uncovered).toEqual([
    { schedule: 'Payments', hours: now },
    { schedule: 'Payments, next', hours: next },
  ])
  expect(small.files['report.md']).toContain(`- **Payments**: ${now} h\n`)
  expect(small.files['report.md']).toContain('in every one of 1344 hours, 2026-03-02 to 2026-04-27.')
})

test('a step of each way of notifying becomes a step of Tocsin', () => {
  const { policies, schedules, teams } = readable(small.files['tocsin.yaml'])
  expect(policies.Main).toMatchObject({
    repeats: 2,
    team: 'Platform',
    severities: ['low', 'medium', 'high', 'critical'],
  })
  expect(
    policies.Main?.steps.map(({ wait_minutes, round_robin, targets }) => [wait_minutes, round_robin, targets]),
  ).toEqual([
    [10, false, [{ schedule: 'Payments' }]],
    [10, false, [{ schedule: 'Payments, next' }]],
    [70, true, [{ person: 'chen@example.com' }, { person: 'dora@example.com' }]],
    [30, false, [{ person: 'chen@example.com' }, { person: 'ben@example.com' }]],
    [15, false, ['ana', 'ben', 'chen', 'dora'].map((name) => ({ person: `${name}@example.com` }))],
  ])
  expect(schedules['Payments, next']?.layers?.[1]?.turns).toEqual([['ben@example.com'], ['ana@example.com']])
  expect(teams.Platform).toMatchObject({ members: ['chen@example.com', 'dora@example.com'], schedules: ['Payments'] })
})

test('rules of a team ask for its keys, and stand in their order after what is suppressed', () => {
  const own = { field: 'api key', operator: 'is', values: ['Prometheus'] }
  const summary = { field: 'summary', operator: 'contains' }
  expect(
    readable(small.files['tocsin.yaml']).rules.map(({ name, policy, conditions }) => [name, policy, conditions]),
  ).toEqual([
    ['Suppress: Quiet chatter', null, [own, { ...summary, values: ['chatter', 'noise'] }]],
    [
      'Platform: Disks',
      'On call: Payments',
      [own, { field: 'severity', operator: 'is', values: ['critical', 'high'] }, { ...summary, values: ['disk'] }],
    ],
    ['Platform: Staging', null, [own, { field: 'label', key: 'env', operator: 'is', values: ['staging', 'test'] }]],
    ['Platform: Default', 'Main', [own]],
  ])
  expect(outcomes(small.report, 'Team routing rule').filter(([, outcome]) => outcome === 'left out')).toEqual([
    ['Platform: Nights', 'left out', expect.stringContaining('have no hours')],
    ['Platform: Source', 'left out', 'Tocsin has no condition for "source equals web".'],
  ])
})

test('keys are made without tokens; people keep their own numbers', () => {
  expect(readable(small.files['tocsin.yaml']).keys).toMatchObject({
    Prometheus: { sender: 'opsgenie' },
    'Legacy mail': { sender: null },
  })
  expect(outcomes(small.report, 'Integration')).toContainEqual(['Hotline', 'left out', 'Tocsin takes no calls.'])
  expect(readable(small.files['tocsin.yaml']).people['ana@example.com']).toEqual({ name: 'Full Ana', role: 'admin' })
  expect(JSON.stringify(small.files)).not.toContain('1701234567')
  expect(outcomes(small.report, 'Notification rule')[0]?.[2]).toContain('voice after 5 minutes')
})

test('what is broken, doubled, unknown or without a name is told, and nothing crashes', () => {
  const { report, files } = importFolder('opsgenie', oddOpsgenie(), settings)
  expect(outcomes(report, 'User')).toEqual([
    ['users/broken.json', 'left out', expect.stringContaining('not JSON')],
    ['ana@example.com', 'taken'],
    ['night-phone', 'left out', expect.stringContaining('people.csv')],
    ['7', 'left out', expect.stringContaining('username')],
  ])
  expect(outcomes(report, 'Schedule')).toEqual([
    ['Off', 'changed', expect.stringContaining('Disabled'), expect.stringContaining('rotations are left out')],
    ['Twice', 'changed', 'Its time zone "Mars/Olympus" has no name that Tocsin knows: UTC is taken.'],
    [
      'twice',
      'changed',
      'Renamed to "twice (2)": another schedule has the name "twice".',
      'It names no time zone: UTC is taken.',
      expect.stringContaining('left out'),
    ],
  ])
  expect(report.missing.join('\n')).toContain('the schedule "Payments/EU", named by Lost')
  expect(report.questions[0]).toContain('2026-01-05 09:00')
  const { schedules, policies } = readable(files['tocsin.yaml'])
  expect(schedules.Twice?.layers?.[0]).toMatchObject({
    turns: [['ana@example.com'], []],
    starts_at: '2026-01-05T09:00:00.000Z',
  })
  expect(Object.entries(policies).map(([name, { steps }]) => [name, steps[0]?.targets])).toEqual([
    ['Twice', [{ schedule: 'twice (2)' }]],
  ])
  expect(outcomes(report, 'Other file')).toEqual([['surprise/x.json', 'left out', 'The importer knows no such file.']])
  expect(outcomes(report, 'Timeline')[0]?.[2]).toContain('not JSON')
})

test('people.csv says who somebody is, and --zone what a time without a zone means', () => {
  const people = readPeopleFile(
    'source,email\nnight-phone, Ana@example.com\r\n"nobody@example.com","ben@example.com"\n',
  )
  const { report, files } = importFolder('opsgenie', oddOpsgenie(), { ...settings, people, zone: 'Europe/Berlin' })
  expect(outcomes(report, 'User').at(-2)).toEqual([
    'night-phone',
    'changed',
    expect.any(String),
    expect.stringContaining('both are one person'),
  ])
  expect(readable(files['tocsin.yaml']).schedules.Twice?.layers?.[0]?.starts_at).toBe('2026-01-05T08:00:00.000Z')
  expect(() => readPeopleFile('a,b,c')).toThrow('Line 1')
})

test('of a folder that is weeks old, what was over meanwhile is no layer, and its own weeks are compared', () => {
  const later = importFolder('opsgenie', smallOpsgenie(), { ...settings, now: new Date('2026-03-20T12:00:00Z') })
  expect(outcomes(later.report, 'Override')).toEqual([
    ['Payments, override 1', 'left out', 'It ended 2026-02-02T08:00:00.000Z.'],
    ['Payments, override 2', 'left out', 'It ended 2026-03-12T08:00:00.000Z.'],
  ])
  const layersOf = (one: typeof later) => readable(one.files['tocsin.yaml']).schedules.Payments?.layers ?? []
  expect(layersOf(small).filter(({ name }) => name === 'Override')).toHaveLength(1)
  expect(layersOf(later).filter(({ name }) => name === 'Override')).toHaveLength(0)
  expect(later.report.shadows).toEqual(small.report.shadows)
})
