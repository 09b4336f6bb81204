import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { largePagerDuty } from '../../../testing/importers/pagerduty-folder'
import { document } from '../../configuration/document/document'
import { importFolder } from '../import'

const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T12:00:00Z'),
}

test('of 300 people and 200 schedules every one is on call at the hours at which they were in PagerDuty', () => {
  const folder = largePagerDuty(20_262, { people: 300, schedules: 200 })
  const { report, files } = importFolder('pagerduty', folder, settings)
  expect(report.shadows).toHaveLength(200)
  expect(
    report.shadows.flatMap(({ schedule, differences }) => differences.slice(0, 2).map((one) => ({ schedule, ...one }))),
  ).toEqual([])
  expect(report.shadows.every(({ hours }) => hours === 1344)).toBe(true)
  for (const { in: all, taken, changed, leftOut } of report.counts) expect(taken + changed + leftOut).toBe(all)
  const counted = Object.fromEntries(report.counts.map(({ kind, in: all }) => [kind, all]))
  expect(counted).toMatchObject({ User: 300, Schedule: 200, 'Escalation policy': 200 })
  expect(document.safeParse(parse(files['tocsin.yaml'])).error).toBeUndefined()
  expect(importFolder('pagerduty', folder, settings).files).toEqual(files)
})
