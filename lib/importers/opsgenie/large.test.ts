import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { largeOpsgenie, OG_FROM } from '../../../testing/importers/opsgenie-folder'
import { document } from '../../configuration/document/document'
import { importFolder } from '../import'

const settings = {
  asOf: undefined,
  zone: 'UTC',
  people: new Map<string, string>(),
  now: new Date('2026-03-02T12:00:00Z'),
}

test('of 300 people and 200 schedules every one is on call at the hours at which they were in Opsgenie', () => {
  const folder = largeOpsgenie(20_261, { people: 300, schedules: 200 })
  const { report, files } = importFolder('opsgenie', folder, settings)
  expect(report.asOf).toBe(new Date(OG_FROM).toISOString())
  expect(report.shadows).toHaveLength(200)
  expect(
    report.shadows.flatMap(({ schedule, differences }) => differences.slice(0, 2).map((one) => ({ schedule, ...one }))),
  ).toEqual([])
  expect(report.shadows.every(({ hours }) => hours === 1344)).toBe(true)
  for (const { in: all, taken, changed, leftOut } of report.counts) expect(taken + changed + leftOut).toBe(all)
  expect(report.counts.find(({ kind }) => kind === 'User')).toEqual({
    kind: 'User',
    in: 300,
    taken: 300,
    changed: 0,
    leftOut: 0,
  })
  expect(report.counts.find(({ kind }) => kind === 'Escalation')?.taken).toBe(200)
  expect(document.safeParse(parse(files['tocsin.yaml'])).error).toBeUndefined()
  expect(importFolder('opsgenie', folder, settings).files).toEqual(files)
})
