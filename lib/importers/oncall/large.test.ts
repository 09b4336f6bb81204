import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { largeOnCall } from '../../../testing/importers/oncall-folder'
import { document } from '../../configuration/document/document'
import { importFolder } from '../import'

const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T12:00:00Z'),
}

test('of 300 people and 200 schedules every one is on call at the hours at which they were in OnCall', () => {
  const folder = largeOnCall(20_263, { people: 300, schedules: 200 })
  const { report, files } = importFolder('oncall', folder, settings)
  expect(report.shadows).toHaveLength(200)
  expect(
    report.shadows.flatMap(({ schedule, differences }) => differences.slice(0, 2).map((one) => ({ schedule, ...one }))),
  ).toEqual([])
  for (const { in: all, taken, changed, leftOut } of report.counts) expect(taken + changed + leftOut).toBe(all)
  expect(Object.fromEntries(report.counts.map(({ kind, in: all }) => [kind, all]))).toMatchObject({
    User: 300,
    Schedule: 200,
  })
  expect(report.objects.filter(({ kind, outcome }) => kind === 'Shift' && outcome === 'left out')).toEqual([])
  expect(document.safeParse(parse(files['tocsin.yaml'])).error).toBeUndefined()
  expect(importFolder('oncall', folder, settings).files).toEqual(files)
})
