import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { oddOnCall, smallOnCall } from '../../../testing/importers/oncall-small'
import { document } from '../../configuration/document/document'
import { importFolder } from '../import'
import type { Report } from '../report/report'

const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T12:00:00Z'),
}
const small = importFolder('oncall', smallOnCall(), settings)
const written = document.parse(parse(small.files['tocsin.yaml']))

function outcomes({ objects }: Report, kind: string) {
  return objects.filter((one) => one.kind === kind).map(({ name, outcome, notes }) => [name, outcome, ...notes])
}

test('each object is taken, changed or left out, with a reason for the last two', () => {
  for (const { in: all, taken, changed, leftOut } of small.report.counts) expect(taken + changed + leftOut).toBe(all)
  expect(small.report.objects.filter(({ outcome, notes }) => outcome !== 'taken' && notes.length === 0)).toEqual([])
  expect(small.report.counts.map(({ kind, in: all }) => [kind, all])).toEqual([
    ...[
      ['User', 4],
      ['Team', 1],
      ['Shift', 5],
      ['Schedule', 3],
      ['Chain step', 11],
      ['Escalation chain', 2],
    ],
    ...[
      ['Route', 4],
      ['Integration', 1],
      ['Notification rule', 2],
      ['Shift swap', 1],
      ['Webhook', 1],
    ],
  ])
})

test('levels, overrides, calendars and shifts of another zone leave the same people on call', () => {
  expect(small.report.shadows.map(({ schedule, differences }) => [schedule, differences])).toEqual([
    ['Primary', []],
    ['Web', []],
    ['Calendar', []],
  ])
  const { Primary, Web, Calendar } = written.schedules
  expect(Primary?.layers?.map(({ name, adds, hours }) => [name, adds, hours.length])).toEqual([
    ['Override', false, 0],
    ['Fair', false, 0],
    ['Days', false, 5],
    ...Array.from({ length: 3 }, () => ['Lead', true, 0]),
  ])
  expect(Web?.time_zone).toBe('UTC')
  expect(outcomes(small.report, 'Schedule')[1]?.[2]).toContain('counted in UTC, not in Europe/Berlin')
  expect(Calendar?.layers?.map(({ turns, ends_at }) => [turns.length, ends_at])).toEqual([
    [3, '2026-03-23T00:00:00.000Z'],
  ])
})

test('waits and steps of a chain are steps of a policy', () => {
  expect(written.policies['Default (2)']).toMatchObject({ team: 'Platform', repeats: 5 })
  const person = (name: string) => ({ person: `${name}@example.com` })
  expect(
    written.policies['Default (2)']?.steps.map(({ wait_minutes, round_robin, targets }) => [
      wait_minutes,
      round_robin,
      targets,
    ]),
  ).toEqual([
    [5, false, [{ schedule: 'Primary' }]],
    [2, false, [person('ben'), person('dora')]],
    [10, true, [person('ana'), person('chen')]],
    [5, false, [person('ana'), person('ben')]],
  ])
  expect(
    outcomes(small.report, 'Chain step')
      .filter(([, outcome]) => outcome === 'left out')
      .map(([name]) => name),
  ).toEqual(['Default: trigger_webhook', 'Default: notify_if_time_from_to'])
  expect(outcomes(small.report, 'Escalation chain').at(-1)).toEqual(['Only waits', 'left out', expect.any(String)])
})

test('routes that ask for labels are rules of the key, in their order', () => {
  const own = { field: 'api key', operator: 'is', values: ['Grafana'] }
  expect(written.rules.map(({ policy, conditions }) => [policy, conditions])).toEqual([
    [
      'Default (2)',
      [
        own,
        { field: 'severity', operator: 'is', values: ['critical'] },
        { field: 'label', key: 'team', operator: 'is not', values: ['web'] },
      ],
    ],
    [null, [own, { field: 'label', key: 'env', operator: 'is', values: ['staging'] }]],
    ['Default (2)', [own]],
  ])
  expect(written.keys.Grafana?.sender).toBe('grafana')
  expect(outcomes(small.report, 'Route')[2]).toEqual([
    'Grafana: {{ payload.title | length > 3 }}',
    'left out',
    expect.stringContaining('template'),
  ])
  expect(JSON.stringify(small.files)).not.toContain('a-secret-token')
})

test('what is broken, unknown or beyond counting is told, and nothing crashes', () => {
  const { report, files } = importFolder('oncall', oddOnCall(), settings)
  expect(outcomes(report, 'User').at(-1)).toEqual(['robot', 'left out', expect.stringContaining('people.csv')])
  expect(outcomes(report, 'Shift')).toEqual([
    ['Days', 'changed', 'Without the user STRANGER, who is not among the people.'],
    ['Days', 'left out', expect.stringContaining('certain days of a month')],
    ['Days', 'left out', expect.stringContaining('duration')],
    ['Days', 'left out', 'No schedule has it.'],
  ])
  expect(report.missing).toEqual(
    expect.arrayContaining(['the shift GONE, named by Odd/schedule', 'the schedule S9, named by its final shifts']),
  )
  expect(outcomes(report, 'Route')).toEqual([['routes.json', 'left out', expect.stringContaining('not JSON')]])
  const { layers } = document.parse(parse(files['tocsin.yaml'])).schedules['Odd/schedule'] ?? {}
  expect(layers?.map(({ turns }) => turns)).toEqual([[['ana@example.com'], []]])
})
