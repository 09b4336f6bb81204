import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { oddPagerDuty, smallPagerDuty } from '../../../testing/importers/pagerduty-small'
import { document } from '../../configuration/document/document'
import { importFolder } from '../import'
import type { Report } from '../report/report'

const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T12:00:00Z'),
}
const small = importFolder('pagerduty', smallPagerDuty(), settings)
const written = document.parse(parse(small.files['tocsin.yaml']))

function outcomes({ objects }: Report, kind: string) {
  return objects.filter((one) => one.kind === kind).map(({ name, outcome, notes }) => [name, outcome, ...notes])
}

test('each object is taken, changed or left out, with a reason for the last two', () => {
  for (const { in: all, taken, changed, leftOut } of small.report.counts) expect(taken + changed + leftOut).toBe(all)
  expect(small.report.objects.filter(({ outcome, notes }) => outcome !== 'taken' && notes.length === 0)).toEqual([])
  expect(small.report.counts.map(({ kind, in: all }) => [kind, all])).toEqual([
    ...[
      ['User', 3],
      ['Contact method', 1],
      ['Notification rule', 1],
      ['Team', 1],
      ['Schedule', 1],
      ['Layer', 3],
      ['Override', 1],
    ],
    ...[
      ['Escalation policy', 2],
      ['Service', 4],
      ['Integration', 4],
      ['Orchestration', 1],
      ['Orchestration rule', 5],
    ],
    ...[
      ['Ruleset rule', 2],
      ['Ruleset', 1],
      ['Maintenance window', 1],
    ],
  ])
})

test('the highest layer wins, an override above all, and the same people are on call', () => {
  expect(small.report.shadows).toMatchObject([{ schedule: 'Primary', hours: 1344, differentHours: 0 }])
  expect(
    written.schedules.Primary?.layers?.map(({ name, shift_unit, hours, adds }) => [
      name,
      shift_unit,
      hours.length,
      adds,
    ]),
  ).toEqual([
    ['Override', 'week', 0, false],
    ['Office hours', 'week', 5, false],
    ['Always', 'hour', 0, false],
  ])
  expect(outcomes(small.report, 'Layer').at(-1)).toEqual([
    'Primary: Ended',
    'left out',
    'It ended 2026-01-05T05:00:00.000Z.',
  ])
})

test('a policy pages again after the time of its service', () => {
  expect(Object.entries(written.policies).map(([name, one]) => [name, one.unacknowledge_minutes, one.repeats])).toEqual(
    [
      ['Web', null, 1],
      ['Web, again after 30 min', 30, 1],
    ],
  )
  expect(
    written.policies.Web?.steps.map(({ wait_minutes, round_robin, targets }) => [wait_minutes, round_robin, targets]),
  ).toEqual([
    [5, false, [{ schedule: 'Primary' }]],
    [30, true, [{ person: 'ben@example.com' }, { person: 'ana@example.com' }]],
  ])
  expect(written.teams.Web).toMatchObject({ members: ['ana@example.com', 'ben@example.com'], schedules: ['Primary'] })
})

test('services, orchestrations and rulesets are keys and rules, without any key’s secret', () => {
  const own = (...values: string[]) => ({ field: 'api key', operator: 'is', values })
  const again = 'Web, again after 30 min'
  const label = (key: string, value: string) => ({ field: 'label', key, operator: 'is', values: [value] })
  const summary = (value: string) => ({ field: 'summary', operator: 'contains', values: [value] })
  expect(written.rules.map(({ name, policy, severity, conditions }) => [name, policy, severity, conditions])).toEqual([
    ['All events: Batch jobs', 'Web', 'low', [own('All events'), label('component', 'batch'), summary('job')]],
    [
      'All events: Either, 1 of 2',
      'Web',
      'low',
      [own('All events'), { field: 'severity', operator: 'is', values: ['medium'] }],
    ],
    ['All events: Either, 2 of 2', 'Web', 'low', [own('All events'), label('source', 'cron or at')]],
    ['All events: catch-all', again, 'high', [own('All events')]],
    ['Old rules: rule 1', again, 'high', [own('Old rules'), summary('disk')]],
    ['Old rules: rule 2', null, null, [own('Old rules'), label('class', 'noise')]],
    ['Shop', again, 'high', [own('Shop: Prometheus', 'Shop: Mail')]],
    ['Batch', 'Web', 'low', [own('Batch')]],
  ])
  expect(outcomes(small.report, 'Orchestration rule').filter(([, outcome]) => outcome === 'left out')).toEqual([
    ['All events: Regex', 'left out', expect.stringContaining('no condition')],
    ['All events: Off', 'left out', 'Disabled in PagerDuty.'],
  ])
  expect(JSON.stringify(small.files)).not.toMatch(/a-secret-key|5551234/)
})

test('what is broken, doubled, unknown or of another version is told, and nothing crashes', () => {
  const { report, files } = importFolder('pagerduty', oddPagerDuty(), settings)
  expect(outcomes(report, 'Team')).toEqual([['teams.json', 'left out', expect.stringContaining('not JSON')]])
  expect(outcomes(report, 'User')).toEqual([
    ['Person ANA', 'left out', expect.stringContaining('people.csv')],
    ['Person BEN', 'taken'],
  ])
  expect(outcomes(report, 'Schedule').map(([name, outcome]) => [name, outcome])).toEqual([
    ['List only', 'left out'],
    ['Events', 'changed'],
    ['Odd/turns', 'changed'],
    ['odd/TURNS', 'changed'],
  ])
  expect(outcomes(report, 'Layer').map(([, outcome, ...notes]) => [outcome, notes.at(-1)])).toEqual([
    ['left out', 'Turns of 90 min: Tocsin counts whole hours.'],
    ['changed', expect.stringContaining('Nobody is on call in the turns of the user "Person GONE"')],
    ['left out', 'Its dates cannot be read.'],
  ])
  expect(Object.keys(document.parse(parse(files['tocsin.yaml'])).schedules)).toEqual([
    'Events',
    'Odd/turns',
    'odd/TURNS (2)',
  ])
  expect(outcomes(report, 'Other file')).toHaveLength(1)
})
